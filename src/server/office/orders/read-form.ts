import { decideRestock, RESTOCK_CHOICES, type Restock } from '#domain/orders/restock.ts';
import { formatCause, toStaffReason } from '#domain/orders/staff-reason.ts';
import { readInteger } from '#domain/read-integer.ts';
import type { FormFields } from '../forms/form-fields.ts';

export interface ChosenPieces {
  readonly lineId: number;
  readonly quantity: number;
}

/** Key and version of a form about an order. */
export const changeOf = (form: FormFields) => ({
  requestKey: form.requestKey,
  expectedVersion: form.integer('version'),
});

/** Reads the fields `pieces-LINE`. Undefined if one is no whole number; empty fields count as 0. */
export const readPieces = (form: FormFields): readonly ChosenPieces[] | undefined => {
  const chosen: ChosenPieces[] = [];
  for (const [name, text] of form.startingWith('pieces-')) {
    const [lineId, quantity] = [readInteger(name), text === '' ? 0 : readInteger(text)];
    if (lineId === undefined || quantity === undefined) return undefined;
    if (quantity > 0) chosen.push({ lineId, quantity });
  }
  return chosen;
};

/** Field `restock`; pieces that are damaged stay out of stock unless the form says otherwise. */
export const readRestock = (form: FormFields): Restock =>
  decideRestock(
    RESTOCK_CHOICES.find((choice) => choice === form.text('restock')) ?? 'usual',
    form.text('reason'),
  );

/** Text for the order's log. */
export const readCause = (form: FormFields, who: string): string =>
  formatCause(
    who,
    toStaffReason(form.text('reason')) ?? 'other',
    form.text('note').replaceAll('\n', ' ').slice(0, 200),
  );
