import type { Logger } from 'pino';
import type { Config } from '#server/config/config.ts';
import type { IdentityCopy } from '#server/identity-copy.ts';
import type { ShopLabels } from '#server/labels/shop-labels.ts';
import type { Payments } from '#server/payment-providers/open-payments.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';

export interface MailParts {
  readonly config: Config;
  readonly db: Db;
  readonly payments: Pick<Payments, 'config'>;
  readonly labels: ShopLabels;
  readonly identity: IdentityCopy;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}
