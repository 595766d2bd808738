/** Why the staff cancels, refunds or takes back an order. */
export const STAFF_REASONS = [
  'mind',
  'damaged',
  'wrong',
  'stock',
  'asked',
  'payment',
  'fraud',
  'refused',
  'other',
] as const;
export type StaffReason = (typeof STAFF_REASONS)[number];

/** Author of what the command line does. */
export const OPERATOR = 'operator';

/** Reads a reason of a form or an option. */
export const toStaffReason = (text: string): StaffReason | undefined =>
  STAFF_REASONS.find((reason) => reason === text);

/** Text for the log of an order. It names the reason by its code, because the log has one language. */
export const formatCause = (who: string, reason: StaffReason, note = ''): string =>
  `${who}: ${reason}${note === '' ? '' : `, ${note}`}`;

const CAUSE = new RegExp(`^.+?: (${STAFF_REASONS.join('|')})(?:, (.*))?$`, 's');
/** The command line names its command before a text. */
const OF_OPERATOR = new RegExp(`^${OPERATOR}: (?:orders [a-z]+: )?(.*)$`, 's');

export interface ReadCause {
  readonly reason?: StaffReason | undefined;
  /** '' without one. */
  readonly note: string;
}

/** Reads what the staff wrote to the log of an order. Undefined for what the shop or the customer did. */
export const readCause = (cause: string): ReadCause | undefined => {
  const [, code = '', note = ''] = CAUSE.exec(cause) ?? [];
  const reason = toStaffReason(code);
  if (reason) return { reason, note };
  const [, text] = OF_OPERATOR.exec(cause) ?? [];
  return text === undefined ? undefined : { note: text };
};
