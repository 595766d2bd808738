import { type Kysely, sql } from 'kysely';
import { comparedDigits } from '#domain/customers/phone-digits.ts';
import type { Paise } from '#domain/money.ts';
import { type CashRefusal, findCashRefusal as findByRules } from '#domain/orders/cash-rules.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { formatMoney } from '#i18n/format.ts';
import type { Quote } from '#server/cart/quote.ts';
import type { CallContext } from '#server/context.ts';
import { wasRefused } from '#server/orders/refused-parcels.ts';
import type { Engine } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { containsText } from '#server/platform/list/search-grams.ts';
import type { Refusal } from '#server/refusal.ts';
import { getCashRules } from '#server/settings/settings.ts';

/** Orders to a phone number, by its last digits, before the two spaces that follow each word. */
const selectOrdersByPhone = (db: Kysely<Database>, engine: Engine, digits: string) =>
  db
    .selectFrom('order_summary')
    .select('order_id')
    .where(
      containsText(engine, 'order_gram', `${digits}  `, {
        id: sql.ref('order_id'),
        text: sql.ref('search_text'),
      }),
    );

/**
 * Cash orders that were sent and refused at the door. Also those to the same phone number, since a new account or guest
 * is quickly made.
 */
const countRefusedParcels = async (
  db: Kysely<Database>,
  engine: Engine,
  customerId: number,
  phone: string,
): Promise<number> => {
  const digits = comparedDigits(phone);
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll().as('count'))
    .where((eb) =>
      eb.or([
        eb('customer_id', '=', customerId),
        ...(digits === '' ? [] : [eb('orders.id', 'in', selectOrdersByPhone(db, engine, digits))]),
      ]),
    )
    .where('payment_method', '=', PAYMENT_METHOD.cashOnDelivery)
    .where('state', '=', 'cancelled')
    .where(wasRefused('orders.id'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const readSkus = async (
  db: Kysely<Database>,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (await db.selectFrom('product').select(['id', 'sku']).where('id', 'in', productIds).execute()).map(
      ({ id, sku }) => [id, sku],
    ),
  );

const toRefusal = ({ condition, total, name }: CashRefusal): Refusal => ({
  status: 409,
  code: `cash_refused_${condition}`,
  values: { total: formatMoney(total), name },
});

interface WantedOrder {
  readonly quote: Quote;
  readonly total: Paise;
  readonly delivery: { readonly PostalCode: string; readonly MobileNo: string } | undefined;
}

/** Refuses a cash order by the rules of the shop. */
export const findCashRefusal = async (
  { app, customerId, locale }: Pick<CallContext, 'app' | 'customerId' | 'locale'>,
  db: Kysely<Database>,
  { quote, total, delivery }: WantedOrder,
): Promise<Refusal | undefined> => {
  const rules = await getCashRules(db);
  if (rules.length === 0) return undefined;
  const skus = await readSkus(
    db,
    quote.lines.map(({ product }) => product.id),
  );
  const refused = findByRules(rules, {
    total,
    postcode: delivery?.PostalCode ?? '',
    products: quote.lines.map(({ product }) => ({
      sku: skus.get(product.id) ?? '',
      name: inLanguage(product, 'name', locale),
    })),
    refusedParcels: await countRefusedParcels(db, app.db.engine, customerId, delivery?.MobileNo ?? ''),
  });
  return refused && toRefusal(refused);
};
