import { ok, type Result } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { settleReturn } from '#server/returns/settle-return.ts';
import type { StaffChange } from '../staff-change.ts';
import { type MovedReturn, type MoveRefusal, moveReturn } from './move-return.ts';

/** Ends a received return without a refund of its own, because the money went back in another way. */
export const closeReturn = (
  app: App,
  name: string,
  change: StaffChange & { readonly returnId: number },
): Promise<Result<MovedReturn, MoveRefusal>> =>
  moveReturn(app, name, {
    ...change,
    ...{ action: 'refund', audited: 'order.settle-return' },
    write: async ({ db, record, now }) => {
      await settleReturn(db, record.id, [], now);
      return ok({ state: 'refunded' });
    },
  });
