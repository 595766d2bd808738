import { RETURN_TEXT_MAXIMUM } from '#domain/orders/returns.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import type { StaffChange } from '../staff-change.ts';
import { type MovedReturn, type MoveRefusal, moveReturn } from './move-return.ts';

export type DecisionRefusal =
  | MoveRefusal
  | { readonly code: 'answer_missing' | 'address_missing' | 'answer_too_long' };

interface Decision extends StaffChange {
  readonly returnId: number;
  /** What the customer reads: instructions, or why the shop declines. */
  readonly answer: string;
}

const clean = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\0', '').trim();

/** @param address where the parcel goes, as on its label */
export const approveReturn = async (
  app: App,
  name: string,
  { answer, address, ...change }: Decision & { readonly address: string },
): Promise<Result<MovedReturn, DecisionRefusal>> => {
  const texts = { answer: clean(answer), address: clean(address) };
  if (texts.address === '') return refuse({ code: 'address_missing' });
  if (texts.answer.length > RETURN_TEXT_MAXIMUM || texts.address.length > RETURN_TEXT_MAXIMUM)
    return refuse({ code: 'answer_too_long' });
  return moveReturn(app, name, {
    ...change,
    ...{ action: 'approve', audited: 'order.approve-return', mail: 'return_approved' },
    write: async ({ db, record, now }) => {
      await db
        .updateTable('order_return')
        .set({ state: 'approved', ...texts, decided_at: now })
        .where('id', '=', record.id)
        .execute();
      return ok({ state: 'approved' });
    },
  });
};

export const declineReturn = async (
  app: App,
  name: string,
  { answer, ...change }: Decision,
): Promise<Result<MovedReturn, DecisionRefusal>> => {
  const reason = clean(answer);
  if (reason === '') return refuse({ code: 'answer_missing' });
  if (reason.length > RETURN_TEXT_MAXIMUM) return refuse({ code: 'answer_too_long' });
  return moveReturn(app, name, {
    ...change,
    ...{ action: 'decline', audited: 'order.decline-return', mail: 'return_declined' },
    write: async ({ db, record, now }) => {
      await db
        .updateTable('order_return')
        .set({ state: 'declined', answer: reason, decided_at: now, closed_at: now })
        .where('id', '=', record.id)
        .execute();
      return ok({ state: 'declined' });
    },
  });
};
