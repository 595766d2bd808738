import { ticketNumber } from '#domain/messages/ticket.ts';
import { readInteger } from '#domain/read-integer.ts';
import { ok, refuse } from '#domain/result.ts';
import { officeUrl } from '#routes/office/pages.ts';
import type { App } from '#server/context.ts';
import { answerTicket } from '#server/messages/answer-ticket.ts';
import {
  assignTicket,
  type ChangedTicket,
  closeTicket,
  markSpam,
  reopenTicket,
  type TicketChange,
  type TicketRefusal,
  unmarkSpam,
} from '#server/messages/change-ticket.ts';
import { noteTicket, removeTicketNote } from '#server/messages/note-ticket.ts';
import { type ActionContext, faultOf, type OfficeAction } from '../action.ts';
import { changeEach } from '../bulk.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { messageFault } from '../messages/message-fault.ts';
import type { Undo } from '../undo.ts';

const KINDS = ['assign', 'close', 'reopen', 'spam', 'unspam'] as const;
type Kind = (typeof KINDS)[number];

const REVERSE: Readonly<Record<Kind, Kind>> = {
  assign: 'assign',
  close: 'reopen',
  reopen: 'close',
  spam: 'unspam',
  unspam: 'spam',
};

const idOf = ({ params }: ActionContext): number => readInteger(params.id ?? '') ?? 0;

const pageOf = (context: ActionContext, fragment: string): string =>
  `${officeUrl('messages/:id', { id: idOf(context) })}#${fragment}`;

/** `was-ID` and `assignee-ID` are what an undo restores. */
const apply = (app: App, kind: Kind, change: TicketChange, form: FormFields) => {
  const assignee = form.text(`assignee-${change.id}`) || form.text('assignee');
  switch (kind) {
    case 'assign':
      return assignTicket(app, {
        ...change,
        memberId: assignee === 'none' ? null : (readInteger(assignee) ?? 0),
      });
    case 'close':
      return closeTicket(app, change);
    case 'reopen':
      return reopenTicket(app, {
        ...change,
        state: form.text(`was-${change.id}`) === 'answered' ? 'answered' : 'open',
      });
    case 'spam':
      return markSpam(app, change);
    case 'unspam':
      return unmarkSpam(app, change);
  }
};

const reverse = (kind: Kind, tickets: readonly ChangedTicket[]): Undo => ({
  action: 'message.change',
  fields: Object.fromEntries([
    ['to', REVERSE[kind]],
    ...tickets.flatMap(({ id, version, state, assigneeId }) => [
      [`version-${id}`, version] as const,
      kind === 'assign' ? [`assignee-${id}`, assigneeId ?? 'none'] : [`was-${id}`, state],
    ]),
  ]),
});

/** Changes one message or a selection. */
const change: OfficeAction = {
  permission: 'messages.change',
  run: async ({ app }, form) => {
    const kind = KINDS.find((one) => one === form.text('to'));
    if (!kind) return refuse(faultOf('', 'none_selected'));
    return changeEach<ChangedTicket, TicketRefusal>(form, {
      apply: (one) => apply(app, kind, one, form),
      faultOf: messageFault,
      undo: (tickets) => reverse(kind, tickets),
      one: ({ id }) => ({ code: `message_${kind}`, values: { number: ticketNumber(id) } }),
      many: `messages_${kind}`,
    });
  },
};

/** What the staff does with messages of visitors. */
export const messageActions = {
  'message.change': change,
  'message.answer': {
    permission: 'messages.change',
    run: async (context, form) => {
      const id = idOf(context);
      const answered = await answerTicket(context.app, {
        id,
        version: form.integer('version'),
        text: form.text('text'),
        requestKey: form.requestKey,
      });
      if (!answered.ok) return refuse(messageFault(answered.error));
      const notice = { code: 'message_answered', values: { number: ticketNumber(id) } } as const;
      return ok({ notice, to: pageOf(context, 'thread') });
    },
  },
  'message.note': {
    permission: 'messages.change',
    run: async (context, form) => {
      const id = idOf(context);
      const requestKey = form.requestKey;
      const noted = await noteTicket(context.app, { id, text: form.text('text'), requestKey });
      if (!noted.ok) return refuse(messageFault(noted.error));
      const undo: Undo = { action: 'message.remove-note', fields: { note: noted.value.noteId } };
      return ok({ notice: { code: 'message_noted' }, undo, to: pageOf(context, 'thread') });
    },
  },
  'message.remove-note': {
    permission: 'messages.change',
    run: async (context, form) => {
      const removed = await removeTicketNote(context.app, {
        id: idOf(context),
        noteId: form.integer('note') ?? 0,
        requestKey: form.requestKey,
      });
      return removed.ok ? ok({ to: pageOf(context, 'thread') }) : refuse(messageFault(removed.error));
    },
  },
} satisfies Readonly<Record<string, OfficeAction>>;
