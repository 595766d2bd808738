import { DELETION_DELAY_DAYS } from '#domain/customers/retention.ts';
import { DAY_MS } from '#domain/duration.ts';
import { ok } from '#domain/result.ts';
import type { CallContext, Handler } from '#server/context.ts';
import { listOpenOrders } from '../erase-customer.ts';

export const DELETION_DELAY_MS = DELETION_DELAY_DAYS * DAY_MS;

export const describeDeletion = async ({ app, customerId }: CallContext) => {
  const { delete_at } = await app.db.read
    .selectFrom('customer')
    .select('delete_at')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const open = delete_at === null ? [] : await listOpenOrders(app.db.read, customerId);
  return {
    DeleteAt: delete_at === null ? null : new Date(delete_at).toISOString(),
    OpenOrders: open.map(({ number }) => number),
  };
};

export const getDeletion: Handler<'get-account-deletion'> = async (context) =>
  ok(await describeDeletion(context));
