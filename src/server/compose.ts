import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { ShopAnnouncements } from './announcements.ts';
import type { Config } from './config/config.ts';
import { openBuiltFrame } from './content/frame-key.ts';
import type { App } from './context.ts';
import type { IdentityCopy } from './identity-copy.ts';
import { openLabels, type ShopLabels } from './labels/shop-labels.ts';
import { openMail } from './mail/mailer.ts';
import { queueOrderMails } from './mail/order-mails.ts';
import { openMediaStore } from './media/store.ts';
import { createAnnouncer } from './order-events.ts';
import { openLivePayments } from './payment-providers/live-payments.ts';
import { createPaymentSubscriber } from './payments/order-payments.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { connect } from './platform/database/connect.ts';
import type { Db } from './platform/database/db.ts';
import { createLog } from './platform/log/log.ts';
import { createLimiter } from './platform/rate-limit/limiter.ts';
import { deriveSecrets, type ShopSecrets } from './platform/secrets/secrets.ts';
import { readShopSecrets } from './platform/secrets/shop-secret.ts';
import { StartupError } from './platform/startup-error.ts';
import { openBucket } from './platform/storage/bucket.ts';
import { openFileStorage } from './platform/storage/file-storage.ts';
import { openAnnouncements } from './promotions/shop-announcements.ts';
import { followWholeOrder } from './returns/follow-whole-order.ts';
import { createListingIndex } from './search/listing-index/listing-index.ts';
import { createTermCounter } from './search/terms/term-counter.ts';
import { assertMarket } from './settings/assert-market.ts';
import { openIdentity } from './settings/shop-identity.ts';
import { issueDocuments } from './tax/order-documents.ts';
import type { ShopTexts } from './texts.ts';
import { readOriginals } from './words/originals.ts';
import { openTexts } from './words/shop-texts.ts';

export interface AppParts {
  readonly clock?: Clock;
  readonly log?: Logger;
  readonly importThread?: URL;
  readonly askForRestart?: () => void;
}

/** @throws StartupError when the secret can neither be read nor created */
const secretsOf = async (config: Config, db: Db, now: number): Promise<ShopSecrets> => {
  try {
    const given = { current: config.shopSecret, previous: config.previousSecrets };
    return await readShopSecrets(given, config.varDir, now);
  } catch (error) {
    await db.close();
    throw new StartupError(
      `Cannot store the shop's secret in ${config.varDir}: ${error instanceof Error ? error.message : error}`,
    );
  }
};

/** Connects and migrates. @throws StartupError */
export const openApp = async (config: Config, parts: AppParts = {}): Promise<App> => {
  const clock = parts.clock ?? systemClock;
  const log = parts.log ?? createLog(config.logLevel);
  const db = connect(config.database, log);
  let labels: ShopLabels;
  let texts: ShopTexts;
  let announcements: ShopAnnouncements;
  let identity: IdentityCopy;
  try {
    await db.migrate();
    await assertMarket(db);
    identity = await openIdentity(db.read);
    labels = await openLabels(db, identity);
    texts = await openTexts(db, await readOriginals());
    announcements = await openAnnouncements(db);
  } catch (error) {
    await db.close();
    throw error;
  }
  const secrets = deriveSecrets(await secretsOf(config, db, clock.now()));
  const payments = await openLivePayments({ config, db, secrets, clock, log });
  const mail = await openMail({ config, db, payments, labels, identity, secrets, clock, log });
  const fileStorage = openFileStorage(config.varDir, config.bucket && openBucket(config.bucket));
  const media = openMediaStore({ folder: resolve(config.varDir, 'media'), fileStorage });
  const termCounter = createTermCounter({ db, clock, log });
  return {
    config,
    db,
    payments,
    announce: createAnnouncer([
      createPaymentSubscriber(payments),
      followWholeOrder,
      issueDocuments,
      queueOrderMails,
    ]),
    labels,
    texts,
    announcements,
    builtFrame: openBuiltFrame(config.apiHost === '' ? { db, payments } : undefined),
    identity,
    listingIndex: createListingIndex(db, clock),
    termCounter,
    media,
    fileStorage,
    importThread: parts.importThread,
    askForRestart: parts.askForRestart,
    mail,
    secrets,
    limiter: createLimiter({ db, secrets, clock }),
    clock,
    log,
    close: async () => {
      await termCounter.close();
      await mail.close();
      await db.close();
    },
  };
};
