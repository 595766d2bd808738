import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { openLabels, type ShopLabels } from './labels/shop-labels.ts';
import { createLimiter, type Limiter } from './limits/limiter.ts';
import { type Mail, openMail } from './mail/mailer.ts';
import { type MediaStore, openMediaStore } from './media/store.ts';
import { openPayments, type Payments } from './payments/providers/gateways.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { connect, type Db } from './platform/database/connect.ts';
import { createLog } from './platform/log/log.ts';
import { deriveSecrets, type Secrets, type ShopSecrets } from './platform/secrets/secrets.ts';
import { readShopSecrets } from './platform/secrets/shop-secret.ts';
import { StartupError } from './platform/startup-error.ts';
import { openBucket } from './platform/storage/bucket.ts';
import { type Depot, openDepot } from './platform/storage/file-storage.ts';

/** Everything a use case may need, built once. No use case reaches for anything else. */
export interface App {
  readonly config: Config;
  readonly db: Db;
  readonly payments: Payments;
  readonly labels: ShopLabels;
  readonly media: MediaStore;
  readonly depot: Depot;
  readonly mail: Mail;
  readonly secrets: Secrets;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly log: Logger;
  close(): Promise<void>;
}

export interface AppParts {
  readonly clock?: Clock;
  readonly log?: Logger;
}

/** @throws StartupError when the secret can neither be read nor made */
const secretsOf = async (config: Config, db: Db, now: number): Promise<ShopSecrets> => {
  try {
    const given = { current: config.shopSecret, previous: config.previousSecrets };
    return await readShopSecrets(given, config.varDir, now);
  } catch (error) {
    await db.close();
    throw new StartupError(
      `Cannot keep the shop's secret in ${config.varDir}: ${error instanceof Error ? error.message : error}`,
    );
  }
};

/** Connects and migrates. @throws StartupError with one line when the database cannot be used */
export const openApp = async (config: Config, parts: AppParts = {}): Promise<App> => {
  const clock = parts.clock ?? systemClock;
  const log = parts.log ?? createLog(config.logLevel);
  const db = connect(config.database, log);
  let labels: ShopLabels;
  try {
    await db.migrate();
    labels = await openLabels(db);
  } catch (error) {
    await db.close();
    throw error;
  }
  const secrets = deriveSecrets(await secretsOf(config, db, clock.now()));
  const mail = openMail({ config, db, labels, secrets, clock, log });
  const depot = openDepot(config.varDir, config.bucket && openBucket(config.bucket));
  const media = openMediaStore({
    folder: resolve(config.varDir, 'media'),
    log,
    depot,
    inBackground: config.backgroundPictures,
  });
  return {
    config,
    db,
    payments: openPayments(config, db),
    labels,
    media,
    depot,
    mail,
    secrets,
    limiter: createLimiter({ db, secrets, clock }),
    clock,
    log,
    close: async () => {
      await mail.close();
      await media.close();
      await db.close();
    },
  };
};
