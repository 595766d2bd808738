import { sql } from 'kysely';
import type { App } from '#server/context.ts';

/** Ages are in seconds. */
export interface ShopState {
  readonly mailWaiting: number;
  readonly mailOldest: number;
  readonly mailFailed: number;
  readonly paymentsOpen: number;
  readonly refundsDue: number;
  readonly refundsFailed: number;
  readonly lastOrderId: number;
}

/** All queries use indexes. */
export const readShopState = async ({ db, clock }: App): Promise<ShopState> => {
  const { read } = db;
  const count = ({ n }: { n: number | string | bigint }): number => Number(n);
  const mail = read.selectFrom('outbox').where('sent_at', 'is', null);
  const waiting = await mail
    .where('failed_at', 'is', null)
    .select((eb) => [eb.fn.countAll().as('n'), eb.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow();
  const failed = await mail
    .where('failed_at', 'is not', null)
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  const refunds = (state: string) =>
    read
      .selectFrom('refund')
      .where('state', '=', state)
      // A literal, since SQLite uses a partial index only if the condition is identical.
      .where('state', '<>', sql.lit('refunded'))
      // The others wait for the owner, and not for a provider.
      .$if(state === 'due', (due) => due.where('check_at', 'is not', null))
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
  const open = await read
    .selectFrom('payment')
    .where('state', '=', 'open')
    .where('check_at', 'is not', null)
    // They wait for days, for a customer and not for a provider.
    .where('provider', '<>', 'transfer')
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  const last = await read
    .selectFrom('orders')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  const oldest = waiting.oldest === null ? undefined : Number(waiting.oldest);
  return {
    mailWaiting: count(waiting),
    mailOldest: oldest === undefined ? 0 : Math.max(0, Math.round((clock.now() - oldest) / 1000)),
    mailFailed: count(failed),
    paymentsOpen: count(open),
    refundsDue: count(await refunds('due')),
    refundsFailed: count(await refunds('failed')),
    lastOrderId: Number(last?.id ?? 0),
  };
};
