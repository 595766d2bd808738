import type { Generated } from 'kysely';

/** Queued, sent and failed mails. */
export interface OutboxTable {
  id: Generated<number>;
  /** Deduplicates mails, for example `order_placed:123`. */
  key: string;
  kind: string;
  recipient: string;
  locale: string;
  /** Cleared after sending. */
  data_json: string;
  created_at: number;
  sent_at: number | null;
  attempts: Generated<number>;
  /** End of the pause after a failure, or of the current claim. */
  due_at: Generated<number>;
  /** Random id of the sender. */
  claim: string | null;
  /** Final failure. The command line can queue the mail again. */
  failed_at: number | null;
  last_error: string | null;
}
