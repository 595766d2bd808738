import { TICKET_STATES } from '#domain/messages/ticket.ts';
import { readInteger } from '#domain/read-integer.ts';
import type { ListState } from '#routes/office/list-state.ts';
import type { TicketRequest } from '#server/messages/list-tickets.ts';

export const toTicketRequest = ({ text, filters, perPage, cursor }: ListState): TicketRequest => ({
  filter: {
    states: TICKET_STATES.filter((state) => filters.state?.includes(state)),
    overdue: filters.overdue !== undefined,
    assignees: (filters.assignee ?? []).flatMap((id) => (id === 'none' ? id : (readInteger(id) ?? []))),
    search: text === '' ? undefined : text,
  },
  size: perPage,
  cursor,
});
