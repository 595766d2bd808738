import type { Generated } from 'kysely';

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
  /** End of the current claim, or of the delay after a failure. */
  due_at: Generated<number>;
  /** Random id of the process that sends the mail. */
  claim: string | null;
  /** Time of the final failure. The command line can queue the mail again. */
  failed_at: number | null;
  last_error: string | null;
}
