import type { Generated } from 'kysely';

/** Mails that wait to be sent, those that were, and those that could not be. */
export interface OutboxTable {
  id: Generated<number>;
  /** What the mail is about, `order_placed:123`: nothing is told twice. */
  key: string;
  kind: string;
  recipient: string;
  locale: string;
  /** What fills the mail; emptied once it is sent. */
  data_json: string;
  created_at: number;
  sent_at: number | null;
  attempts: Generated<number>;
  /** Nobody tries before: the end of a pause after a failure, or of the time that a sender has claimed. */
  due_at: Generated<number>;
  /** Who is sending it; a random text. */
  claim: string | null;
  /** When it was given up; the command line can have it tried again. */
  failed_at: number | null;
  last_error: string | null;
}
