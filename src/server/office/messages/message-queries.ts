import type { TicketState } from '#domain/messages/ticket.ts';
import { readInteger } from '#domain/read-integer.ts';
import { can } from '#domain/staff/roles.ts';
import { type ListState, readListState } from '#routes/office/list-state.ts';
import { MESSAGE_LIST } from '#routes/office/lists.ts';
import { BULK_MAXIMUM, type Selected } from '#routes/office/selected.ts';
import { listRecordAudit } from '#server/audit/list-record-audit.ts';
import type { App } from '#server/context.ts';
import { listFailedMails } from '#server/mail/list-mails.ts';
import { countTickets, listTickets } from '#server/messages/list-tickets.ts';
import { readTicket } from '#server/messages/read-ticket.ts';
import { readCustomerProfile } from '#server/people/read-profile.ts';
import { listMembers } from '#server/staff/members/list-members.ts';
import { query } from '../query.ts';
import { toTicketRequest } from './message-filter.ts';

/** Members to whom a message can be assigned. */
const listAssignees = async (app: App) =>
  (await listMembers(app)).filter(({ role, state }) => state === 'active' && can(role, 'messages.change'));

export const messageQueries = {
  'messages.list': query('messages.change', async ({ app, member }, state: ListState) => {
    const [found, counts, assignees] = await Promise.all([
      listTickets(app, toTicketRequest(state)),
      countTickets(app, member?.id ?? null),
      listAssignees(app),
    ]);
    return { ...found, counts, assignees };
  }),
  'messages.unsent': query('messages.change', ({ app }, _: object) => listFailedMails(app.db.read)),
  'messages.read': query('messages.change', async ({ app }, { id }: { readonly id: string }) => {
    const ticket = await readTicket(app, readInteger(id) ?? 0);
    if (!ticket) return undefined;
    const [profile, history, assignees] = await Promise.all([
      ticket.customerId === undefined ? undefined : readCustomerProfile(app, ticket.customerId),
      listRecordAudit(app, 'message', ticket.id),
      listAssignees(app),
    ]);
    return { ticket, orders: profile?.orders, messages: profile?.messages ?? [], history, assignees };
  }),
  /** Selected messages, apart those that are in the state already. */
  'messages.selected': query(
    'messages.change',
    async ({ app }, { ids, all, becomes }: Selected & { readonly becomes: TicketState | undefined }) => {
      const { filter } =
        all === undefined
          ? { filter: { ids: ids.flatMap((id) => readInteger(id) ?? []) } }
          : toTicketRequest(readListState(MESSAGE_LIST, new URLSearchParams(all)));
      const { rows } = await listTickets(app, { filter, size: BULK_MAXIMUM });
      return {
        changed: rows.filter(({ state }) => state !== becomes),
        unchanged: rows.filter(({ state }) => state === becomes),
        assignees: await listAssignees(app),
      };
    },
  ),
};
