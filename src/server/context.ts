import type { Logger } from 'pino';
import type { Answer, EndpointName, Params } from '#contract/endpoints.ts';
import type { Result } from '#domain/result.ts';
import type { Locale } from '#i18n/locales.ts';
import type { ShopAnnouncements } from './announcements.ts';
import type { BuiltFrame } from './built-frame.ts';
import type { Config } from './config/config.ts';
import type { MailConfig } from './config/mail-config.ts';
import type { IdentityCopy } from './identity-copy.ts';
import type { ShopLabels } from './labels/shop-labels.ts';
import type { MediaStore } from './media/store.ts';
import type { AnnounceOrder } from './order-events.ts';
import type { LivePayments } from './payment-providers/live-payments.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/db.ts';
import type { Limiter } from './platform/rate-limit/limiter.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import type { FileStorage } from './platform/storage/file-storage.ts';
import type { Refusal } from './refusal.ts';
import type { ListingIndex } from './search/listing-index/listing-index.ts';
import type { TermCounter } from './search/terms/term-counter.ts';
import type { ShopTexts } from './texts.ts';

export interface Mail {
  /** What the environment and the office have set. */
  readonly config: MailConfig;
  /** Reads what the office has set. */
  refresh(): Promise<void>;
  deliver(): void;
  /** Polls for mails that other processes queued and for due retries. */
  start(): void;
  idle(): Promise<void>;
  /** Sends due mails for a short time, then stops. */
  close(): Promise<void>;
}

export interface App {
  readonly config: Config;
  readonly db: Db;
  readonly payments: LivePayments;
  readonly labels: ShopLabels;
  readonly texts: ShopTexts;
  readonly announcements: ShopAnnouncements;
  readonly builtFrame: BuiltFrame;
  readonly identity: IdentityCopy;
  readonly listingIndex: ListingIndex;
  readonly termCounter: TermCounter;
  readonly media: MediaStore;
  readonly fileStorage: FileStorage;
  /** Module of the thread that runs the steps of imports; undefined where the process runs them itself. */
  readonly importThread: URL | undefined;
  /** Asks for new processes, which read the configuration again. Undefined where nothing replaces a process. */
  readonly askForRestart: (() => void) | undefined;
  readonly mail: Mail;
  readonly announce: AnnounceOrder;
  readonly secrets: Secrets;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly log: Logger;
  close(): Promise<void>;
}

export interface CallContext {
  readonly app: App;
  readonly locale: Locale;
  /** Set for calls that require a customer, after Token and UserID are verified. */
  readonly customerId: number;
  /** SHA-256 of the caller's token; '' without one. */
  readonly tokenHash: string;
  /** Client address for rate limits; '' for calls by the server itself. */
  readonly address: string;
  /** Comma-separated, unverified device tokens of the caller (`customers/devices/device-token.ts`). */
  readonly devices?: string;
  readonly userAgent?: string;
}

export type Handler<N extends EndpointName> = (
  context: CallContext,
  params: Params<N>,
) => Promise<Result<Answer<N>, Refusal>>;
