import { ID_MAXIMUM } from '#domain/constants.ts';
/** `spam` is set apart and never answered. */
export const TICKET_STATES = ['open', 'answered', 'closed', 'spam'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

export const ANSWER_MAXIMUM = 5000;

const FIRST_NUMBER = 1000;
/** Number of a message for people, such as `M-1042`. */
export const ticketNumber = (id: number): string => `M-${FIRST_NUMBER + id}`;

/** Reads `M-1042`, also in brackets, in lower case or without the letter. */
export const readTicketNumber = (text: string): number | undefined => {
  const [, digits] = /^\[?(?:m-?)?(\d{4,10})\]?$/i.exec(text.trim()) ?? [];
  const id = Number(digits) - FIRST_NUMBER;
  return id > 0 && id <= ID_MAXIMUM ? id : undefined;
};
