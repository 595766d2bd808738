import type { Transaction } from 'kysely';
import type { ListChange } from '#contract/customers/lists.ts';
import { lineKey, maximumQuantity } from '#domain/cart/cart.ts';
import { LIST_MAXIMUM } from '#domain/constants.ts';
import { retentionMs } from '#domain/customers/retention.ts';
import { ok } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { readLists } from './read-lists.ts';

/** Period in which a device may still send a change that is older than the removal. */
const REMOVAL_RETENTION_MS = retentionMs('removed_items');

const keyOf = (change: ListChange): string =>
  change.List === 'cart' ? lineKey(change) : String(change.ProductId);

type Stored = { readonly quantity: number; readonly changed_at: number };
type Next = { readonly quantity: number; readonly changedAt: number };

/**
 * Returns undefined if the stored change is newer. A guest's entry is merged with the larger quantity instead of the
 * sum, so that a repeated merge has no effect.
 */
const applyChange = (
  change: ListChange,
  stored: Stored | undefined,
  max: number,
  now: number,
): Next | undefined => {
  const changedAt = now - change.Age;
  const quantity = Math.min(change.Quantity, max);
  if (change.IsMerge) return { quantity: Math.max(quantity, stored?.quantity ?? 0), changedAt: now };
  return stored && stored.changed_at > changedAt ? undefined : { quantity, changedAt };
};

const listMaxima = async (
  db: Transaction<Database>,
  changes: readonly ListChange[],
): Promise<ReadonlyMap<number, number>> => {
  const ids = [...new Set(changes.map((change) => change.ProductId))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('product')
    .select(['id', 'order_maximum_quantity'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, maximumQuantity(row.order_maximum_quantity)]));
};

const store = async (
  db: Transaction<Database>,
  customerId: number,
  changes: readonly ListChange[],
  now: number,
): Promise<void> => {
  const maxima = await listMaxima(db, changes);
  const rows = await db
    .selectFrom('customer_list_item')
    .select(['list', 'item_key', 'quantity', 'changed_at'])
    .where('customer_id', '=', customerId)
    .execute();
  const stored = new Map<string, Stored>(rows.map((row) => [`${row.list} ${row.item_key}`, row]));
  const room = new Map<string, number>();
  for (const { list, quantity } of rows)
    if (quantity > 0) room.set(list, (room.get(list) ?? LIST_MAXIMUM) - 1);
  for (const [index, change] of changes.entries()) {
    const max = maxima.get(change.ProductId);
    if (max === undefined) continue;
    const { List: list } = change;
    const item_key = keyOf(change);
    const before = stored.get(`${list} ${item_key}`);
    const next = applyChange(change, before, list === 'cart' ? max : 1, now);
    if (!next) continue;
    const isNew = next.quantity > 0 && !before?.quantity;
    const left = room.get(list) ?? LIST_MAXIMUM;
    // The answer lacks what had no room, and the browser says so.
    if (isNew && left < 1) continue;
    if (isNew) room.set(list, left - 1);
    const values = { quantity: next.quantity, changed_at: next.changedAt };
    // Preserves the order of entries within one request.
    const added = isNew ? { added_at: next.changedAt + index } : {};
    await db
      .insertInto('customer_list_item')
      .values({
        customer_id: customerId,
        list,
        item_key,
        product_id: change.ProductId,
        choices_json: JSON.stringify(list === 'cart' ? change.productSelectedAttributes : []),
        added_at: next.changedAt + index,
        ...values,
      })
      .onConflict((conflict) =>
        conflict.columns(['customer_id', 'list', 'item_key']).doUpdateSet({ ...values, ...added }),
      )
      .execute();
    stored.set(`${list} ${item_key}`, values);
  }
  await db
    .deleteFrom('customer_list_item')
    .where('customer_id', '=', customerId)
    .where('quantity', '=', 0)
    .where('changed_at', '<', now - REMOVAL_RETENTION_MS)
    .execute();
};

export const getLists: Handler<'get-customer-lists'> = async ({ app, customerId, locale }) =>
  ok(await readLists(app, customerId, locale));

/** The last change to an entry takes precedence. */
export const changeLists: Handler<'change-customer-lists'> = async (
  { app, customerId, locale },
  { Changes },
) => {
  if (Changes.length > 0)
    await app.db.write(async (db) => {
      await db
        .updateTable('customer')
        .set((eb) => ({ locale: eb.ref('locale') }))
        .where('id', '=', customerId)
        .execute();
      await store(db, customerId, Changes, app.clock.now());
    });
  return ok(await readLists(app, customerId, locale));
};
