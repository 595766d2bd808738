import type { Transaction } from 'kysely';
import { market, marketName } from '#domain/market/market.ts';
import { isVatMarket } from '#domain/market/markets.ts';
import type { DocumentRow } from '#domain/tax/document.ts';
import { invoiceRows } from '#domain/tax/invoice-rows.ts';
import { taxKindsFor } from '#domain/tax/place-of-supply.ts';
import { findClass } from '#domain/tax/product-rates.ts';
import { listDeliveryLines } from '#server/orders/delivery-address.ts';
import type { OrderRecord } from '#server/orders/move-order.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import { demoSeller } from '#server/settings/demo-seller.ts';
import { getSeller, getTaxRates } from '#server/settings/settings.ts';
import { findPlaceOfSupply } from './place-of-supply.ts';
import { saveDocument } from './save-document.ts';

interface Chosen {
  readonly value_en: string;
  readonly value_ar: string;
}

const listLines = async (db: Transaction<Database>, orderId: number) =>
  db
    .selectFrom('order_line')
    .innerJoin('product', 'product.id', 'order_line.product_id')
    .selectAll('order_line')
    .select('product.category_id')
    .where('order_line.order_id', '=', orderId)
    .orderBy('order_line.position')
    .execute();

/** Keys of categories and of those above them, the nearest first. */
const listPaths = async (
  db: Transaction<Database>,
  categoryIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const rows = await db
    .selectFrom('category_path as path')
    .innerJoin('category as above', 'above.id', 'path.ancestor_id')
    .select(['path.category_id', 'above.key'])
    .select((eb) =>
      eb
        .selectFrom('category_path as depth')
        .select((one) => one.fn.countAll<number>().as('count'))
        .whereRef('depth.category_id', '=', 'path.ancestor_id')
        .as('depth'),
    )
    .where('path.category_id', 'in', categoryIds)
    .execute();
  const nearest = rows.toSorted((a, b) => Number(b.depth) - Number(a.depth));
  return new Map(
    categoryIds.map((id) => [id, nearest.filter((row) => row.category_id === id).map(({ key }) => key)]),
  );
};

const nameOf = (line: Awaited<ReturnType<typeof listLines>>[number]): DocumentRow['name'] => {
  const chosen = parseStored<readonly Chosen[]>(line.choices_json);
  return {
    en: [line.product_name_en, ...chosen.map(({ value_en }) => value_en)].join(', '),
    ar: [line.product_name_ar, ...chosen.map(({ value_ar }) => value_ar)].join('، '),
  };
};

/** The customer's GSTIN at the time of the order. */
const listTaxNumber = (deliveryJson: string): string[] => {
  const { TaxNumber } = parseStored<Readonly<Record<string, unknown>>>(deliveryJson);
  return typeof TaxNumber === 'string' && TaxNumber !== '' ? [`GSTIN ${TaxNumber}`] : [];
};

/** Issues the invoice of an order, unless it has one, nothing was paid, or the shop has no tax number. */
export const issueInvoice = async (
  db: Transaction<Database>,
  order: OrderRecord,
  issuedAt: number,
): Promise<void> => {
  const seller = await getSeller(db);
  if (!seller || order.total === 0 || market().tax === 'none') return;
  const issued = await db
    .selectFrom('tax_document')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  if (issued) return;
  const name = marketName();
  const rates = await getTaxRates(db);
  const lines = await listLines(db, order.id);
  const paths = await listPaths(db, [...new Set(lines.map(({ category_id }) => category_id))]);
  const placeOfSupply = await findPlaceOfSupply(db, order.delivery_json, seller.taxNumber);
  const taxKinds = taxKindsFor(seller.taxNumber, placeOfSupply.state);
  const rows = invoiceRows(
    { shipping: order.shipping, cashFee: order.fee },
    lines.map((line) => ({
      ...findClass(rates, paths.get(line.category_id) ?? []),
      lineTotal: line.line_total,
      discount: line.discount,
      shippingCharge: line.shipping_charge,
    })),
    taxKinds,
  );
  await saveDocument(db, order.id, {
    kind: 'invoice',
    issuedAt,
    orderNumber: order.number,
    placedAt: order.placed_at,
    invoice: null,
    seller,
    buyer: { lines: [...listDeliveryLines(order.delivery_json), ...listTaxNumber(order.delivery_json)] },
    placeOfSupply,
    taxKinds,
    rows: rows.map(({ line: at, ...row }) => {
      const line = at === undefined ? undefined : lines[at];
      return { ...row, name: line ? nameOf(line) : null, quantity: line?.quantity ?? null, credits: null };
    }),
    total: order.total,
    ...(order.rounding !== 0 && { rounding: order.rounding }),
    ...(isVatMarket(name) && { market: name }),
    isSample: seller.taxNumber === demoSeller()?.taxNumber,
  });
};
