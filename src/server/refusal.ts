import type { Values } from '#i18n/text.ts';
import type { ErrorCode } from '#i18n/translate-with.ts';

export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 502 | 503;
  readonly code: ErrorCode;
  readonly values?: Values;
  /** In seconds, for status 429. */
  readonly retryAfter?: number;
  /** Message of another host. Replaces the message of the code. */
  readonly message?: string;
}
