import { emailKey } from '#domain/customers/email-key.ts';
import type { App } from '#server/context.ts';
import { isPerson } from '#server/customers/personal-data/collect.ts';
import { getMessageDueMs } from '#server/settings/settings.ts';
import { selectTickets, type TicketRow, toTicketRow } from './ticket-rows.ts';

interface TicketReply {
  readonly id: number;
  readonly author: string;
  readonly text: string;
  readonly at: number;
  /** Undefined for an internal note. */
  readonly mail: 'waiting' | 'sent' | 'failed' | 'removed' | undefined;
}

export interface Ticket extends TicketRow {
  readonly phone: string;
  readonly text: string;
  /** Answers and internal notes, oldest first. */
  readonly replies: readonly TicketReply[];
  /** Account with the same e-mail, or the newest guest. */
  readonly customerId: number | undefined;
}

export const replyMailKey = (replyId: number): string => `message_answer:${replyId}`;

const mailState = (
  mail: { sent_at: number | null; failed_at: number | null } | undefined,
): TicketReply['mail'] => {
  if (!mail) return 'removed';
  if (mail.sent_at !== null) return 'sent';
  return mail.failed_at === null ? 'waiting' : 'failed';
};

export const readTicket = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  id: number,
): Promise<Ticket | undefined> => {
  const row = await selectTickets(db.read)
    .select(['contact_message.message', 'contact_message.phone'])
    .where('contact_message.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const replies = await db.read
    .selectFrom('message_reply')
    .selectAll()
    .where('contact_message_id', '=', id)
    .orderBy('id')
    .execute();
  const keys = replies.map((reply) => replyMailKey(reply.id));
  const mails =
    keys.length === 0
      ? []
      : await db.read
          .selectFrom('outbox')
          .select(['key', 'sent_at', 'failed_at'])
          .where('key', 'in', keys)
          .execute();
  const byKey = new Map(mails.map((mail) => [mail.key, mail]));
  const customer = await db.read
    .selectFrom('customer')
    .select('id')
    .where((eb) => isPerson(eb, emailKey(row.email)))
    .orderBy('is_guest')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return {
    ...toTicketRow(row, await getMessageDueMs(db.read), clock.now()),
    phone: row.phone,
    text: row.message,
    customerId: customer?.id,
    replies: replies.map((reply) => ({
      id: reply.id,
      author: reply.author_name,
      text: reply.message,
      at: reply.created_at,
      mail: reply.is_internal === 1 ? undefined : mailState(byKey.get(replyMailKey(reply.id))),
    })),
  };
};
