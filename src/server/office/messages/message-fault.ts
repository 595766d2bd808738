import type { TicketRefusal } from '#server/messages/change-ticket.ts';
import { faultOf, type Refused } from '../action.ts';

/** Fault of the form. States are codes, which the page translates. */
export const messageFault = (refusal: TicketRefusal): Refused => {
  switch (refusal.code) {
    case 'not_found':
      return faultOf('', 'message_missing');
    case 'member_unknown':
      return faultOf('', 'assignee');
    case 'is_spam':
      return faultOf('', 'message_spam');
    case 'conflict':
      return {
        ...faultOf('', 'message_conflict', { state: `ticket_${refusal.current.state}` }),
        status: 409,
      };
    case 'text_missing':
    case 'text_long':
      return faultOf('', refusal.code);
  }
};
