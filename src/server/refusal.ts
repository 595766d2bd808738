import type { Values } from '#i18n/text.ts';
import type { ErrorCode } from '#i18n/translate-with.ts';

/** Expected failure of a use case: HTTP status, code of the message, and its values. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 502 | 503;
  readonly code: ErrorCode;
  readonly values?: Values;
  /** Seconds, with status 429. */
  readonly retryAfter?: number;
  /** From another host, instead of that of the code. */
  readonly message?: string;
}
