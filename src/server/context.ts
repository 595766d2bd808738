import type { Logger } from 'pino';
import type { Answer, EndpointName, Params } from '#contract/endpoints.ts';
import type { Result } from '#domain/result.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Config } from './config/config.ts';
import type { ShopLabels } from './labels/shop-labels.ts';
import type { MediaStore } from './media/store.ts';
import type { AnnounceOrder } from './order-events.ts';
import type { Payments } from './payment-providers/open-payments.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/db.ts';
import type { Limiter } from './platform/rate-limit/limiter.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import type { FileStorage } from './platform/storage/file-storage.ts';
import type { Refusal } from './refusal.ts';

/** Sends queued mails after the transaction that queued them. */
export interface Mail {
  /** Starts sending and returns at once. */
  deliver(): void;
  /** Polls for mails that other processes queued and for due retries. */
  start(): void;
  /** Resolves when no mail can be sent now. */
  idle(): Promise<void>;
  /** Sends due mails for a short time, then stops. */
  close(): Promise<void>;
}

/** Everything that use cases may use. `compose.ts` builds it once. */
export interface App {
  readonly config: Config;
  readonly db: Db;
  readonly payments: Payments;
  readonly labels: ShopLabels;
  readonly media: MediaStore;
  readonly fileStorage: FileStorage;
  readonly mail: Mail;
  /** Passes an order event to its subscribers, inside the caller's transaction. */
  readonly announce: AnnounceOrder;
  readonly secrets: Secrets;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly log: Logger;
  close(): Promise<void>;
}

/** One call: the caller and the language of the answer. */
export interface CallContext {
  readonly app: App;
  readonly locale: Locale;
  /** Set for calls that need a customer, after Token and UserID were checked. */
  readonly customerId: number;
  /** SHA-256 of the caller's token; '' without one. */
  readonly tokenHash: string;
  /** Client address, for rate limits; '' when the server itself calls. */
  readonly address: string;
  /** Device tokens of the caller, comma-separated and not verified (`customers/devices/device-token.ts`). */
  readonly devices?: string;
  readonly userAgent?: string;
}

export type Handler<N extends EndpointName> = (
  context: CallContext,
  params: Params<N>,
) => Promise<Result<Answer<N>, Refusal>>;
