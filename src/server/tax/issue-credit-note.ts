import type { Transaction } from 'kysely';
import { type Paise, sum } from '#domain/money.ts';
import { amountOfPieces, sharePieces } from '#domain/orders/refund-shares.ts';
import type { DocumentRow, TaxDocument } from '#domain/tax/document.ts';
import { type ChargeKind, creditRows, type WantedCredit } from '#domain/tax/invoice-rows.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { listDocuments } from './find-documents.ts';
import { saveDocument } from './save-document.ts';

interface RefundedPieces extends WantedCredit {
  readonly quantity: number;
}

/** Pieces of a refund, by the row of their line; then their delivery and fee. */
const listRefundedRows = async (
  db: Transaction<Database>,
  orderId: number,
  refundId: string,
  rows: readonly DocumentRow[],
): Promise<RefundedPieces[]> => {
  const refunds = await db
    .selectFrom('refund_line')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  if (!refunds.some(({ refund_id }) => refund_id === refundId)) return [];
  const order = await db
    .selectFrom('orders')
    .select(['shipping', 'fee', 'rounding'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('order_line')
    .select(['id', 'line_total as lineTotal', 'discount', 'shipping_charge as shippingCharge', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const shares = sharePieces(order, lines);
  return lines.flatMap(({ id }, row) => {
    const share = shares[row];
    const { hsn, basisPoints } = rows[row] ?? {};
    const charge = (kind: ChargeKind, amount: Paise): RefundedPieces[] => {
      const found = rows.findIndex(
        (one) => one.kind === kind && one.hsn === hsn && one.basisPoints === basisPoints,
      );
      return amount > 0 && found >= 0 ? [{ row: found, amount, quantity: 0 }] : [];
    };
    let before = 0;
    return refunds.flatMap(({ order_item_id, quantity, amount, refund_id }) => {
      if (order_item_id !== id || !share) return [];
      const goods = amountOfPieces(share, before, quantity, false);
      const fee = amount > goods ? sum(share.fee.slice(before, before + quantity)) : 0;
      before += quantity;
      if (refund_id !== refundId) return [];
      return [
        { row, amount: goods, quantity },
        ...charge('delivery', amount - goods - fee),
        ...charge('cash_fee', fee),
      ];
    });
  });
};

const creditedRows = (invoice: TaxDocument, notes: readonly TaxDocument[]): Paise[] =>
  invoice.rows.map((_, at) =>
    sum(notes.flatMap(({ rows }) => rows.filter(({ credits }) => credits === at).map(({ gross }) => gross))),
  );

/**
 * Issues a credit note for a refund, or without one for what is left of an invoice. Does nothing if the order has
 * no invoice, such as a late payment that is refunded, or if all of it is credited.
 */
export const issueCreditNote = async (
  db: Transaction<Database>,
  orderId: number,
  issuedAt: number,
  refund?: { readonly refundId: string; readonly amount: Paise },
): Promise<void> => {
  const [invoice, ...notes] = (await listDocuments(db, orderId)).map(({ content }) => content);
  if (!invoice) return;
  const pieces = refund ? await listRefundedRows(db, orderId, refund.refundId, invoice.rows) : [];
  const left = invoice.total - sum(notes.map(({ total: earlier }) => earlier));
  const wanted = Math.min(refund?.amount ?? left, left);
  // The last credit note takes the rest of all rows and the rounding.
  const gross = wanted === left ? Number.MAX_SAFE_INTEGER : wanted;
  const credited = creditRows(invoice.rows, creditedRows(invoice, notes), gross, pieces, invoice.taxKinds);
  const rounding = wanted - sum(credited.map((row) => row.gross));
  if (wanted === 0) return;
  const { number, issuedAt: invoicedAt, rounding: _, ...same } = invoice;
  await saveDocument(db, orderId, {
    ...same,
    kind: 'credit_note',
    issuedAt,
    invoice: { number, issuedAt: invoicedAt },
    rows: credited.flatMap(({ row, ...amounts }) => {
      const of = invoice.rows[row];
      const refunded = pieces.find((one) => one.row === row && one.quantity > 0)?.quantity;
      const all = amounts.gross === of?.gross ? of.quantity : null;
      return of ? [{ ...of, ...amounts, discount: 0, quantity: refunded ?? all, credits: row }] : [];
    }),
    total: wanted,
    ...(rounding !== 0 && { rounding }),
  });
};
