import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import type { PriceChangeState } from '#server/platform/database/tables/price-change.ts';
import { continueChange, startPriceChange } from './apply-price-change.ts';

export type EndRefusal =
  | { readonly code: 'not_found' }
  | { readonly code: 'change_moved'; readonly state: PriceChangeState };

interface Request {
  readonly id: number;
  readonly requestKey?: string | undefined;
}

const move = (
  app: App,
  { id, requestKey }: Request,
  [from, to]: readonly [from: PriceChangeState, to: PriceChangeState],
  action: 'price-change.cancel' | 'price-change.undo',
): Promise<Result<{ id: number }, EndRefusal>> =>
  writeOnce<{ id: number }, EndRefusal>(app, { requestKey }, async (db) => {
    const now = app.clock.now();
    const moved = await db
      .updateTable('price_change')
      .set({ state: to, done_at: now })
      .where('id', '=', id)
      .where('state', '=', from)
      .executeTakeFirst();
    if (moved.numUpdatedRows === 0n) {
      const change = await db
        .selectFrom('price_change')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirst();
      return refuse(change ? { code: 'change_moved', state: change.state } : { code: 'not_found' });
    }
    await recordAudit(db, {
      ...{ action, subject: 'price-change', subjectId: id, at: now },
      ...{ before: { state: from }, after: { state: to } },
    });
    await continueChange(app, db, id);
    return ok({ id });
  });

/** A scheduled change then never starts. */
export const cancelPriceChange = (app: App, request: Request) =>
  move(app, request, ['scheduled', 'cancelled'], 'price-change.cancel');

export interface UndoneChange {
  readonly id: number;
  readonly restored: number;
  /** Products that have other prices by now, and keep them. */
  readonly kept: number;
}

/** Restores the old prices of the products that still have those of the change. */
export const undoPriceChange = async (
  app: App,
  request: Request,
): Promise<Result<UndoneChange, EndRefusal>> => {
  const moved = await move(app, request, ['applied', 'undoing'], 'price-change.undo');
  if (!moved.ok) return moved;
  const { id } = moved.value;
  await startPriceChange(app, id);
  const rows = await app.db.read
    .selectFrom('price_change_row')
    .select('state')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('change_id', '=', id)
    .groupBy('state')
    .execute();
  const countOf = (state: string) => Number(rows.find((row) => row.state === state)?.n ?? 0);
  return ok({ id, restored: countOf('restored'), kept: countOf('kept') });
};
