import type { Values } from '#i18n/text.ts';
import type { ErrorCode } from '#i18n/translate-with.ts';

/** An expected refusal of a use case: HTTP status, the code of its sentence and what fills it. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 502 | 503;
  readonly code: ErrorCode;
  readonly values?: Values;
  /** Seconds, with a 429. */
  readonly retryAfter?: number;
  /** The words of another host, said instead of the code's sentence. */
  readonly message?: string;
}
