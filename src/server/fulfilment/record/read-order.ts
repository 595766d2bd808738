import type { Kysely } from 'kysely';
import { listAllowedActions } from '#domain/orders/allowed-actions.ts';
import { isLate, listNextSteps } from '#domain/orders/next-step.ts';
import { orderStatus } from '#domain/orders/order.ts';
import { type PieceShares, sharePieces } from '#domain/orders/refund-shares.ts';
import { isTransfer } from '#domain/orders/transfer.ts';
import type { App } from '#server/context.ts';
import { listDeliveryLines } from '#server/orders/delivery-address.ts';
import { countLeft, type FoundOrder, findOrder } from '#server/orders/find-order.ts';
import { countShipped } from '#server/orders/list-shipments.ts';
import { createOrderLink } from '#server/orders/order-link.ts';
import { findPayment } from '#server/payments/find-payment.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import { listReturns } from '#server/returns/list-returns.ts';
import { listDocuments } from '#server/tax/find-documents.ts';
import { listOrderMails } from './order-mails.ts';
import { readOrderingCustomer } from './read-customer.ts';
import { readReturnAddress, toReturnForOffice } from './read-returns.ts';
import { buildTimeline } from './timeline.ts';
import { listTries } from './tries.ts';

/** Snapshot of the customer's profile at the time of the order, corrected by the staff. */
export interface Delivery {
  readonly FirstName?: string;
  readonly LastName?: string;
  readonly MobileNo?: string;
  readonly AddressLineOne?: string;
  readonly CountryID?: number | null;
  readonly CountryName?: string | null;
  readonly StateProvinceID?: number | null;
  readonly StateName?: string | null;
  readonly CityID?: number | null;
  readonly CityName?: string | null;
  readonly PostalCode?: string;
}

interface StoredChoice {
  readonly attribute_en: string;
  readonly attribute_ar: string;
  readonly value_en: string;
  readonly value_ar: string;
}

const NO_SHARES: PieceShares = { goods: [], shipping: [], fee: [] };

const readLines = (found: FoundOrder) => {
  const { order, lines, shipments } = found;
  const shares = sharePieces(
    order,
    lines.map((line) => ({
      lineTotal: line.line_total,
      discount: line.discount,
      shippingCharge: line.shipping_charge,
      quantity: line.quantity,
    })),
  );
  return lines.map((line, at) => {
    return {
      id: line.id,
      productId: line.product_id,
      sku: line.sku,
      nameEn: line.product_name_en,
      nameAr: line.product_name_ar,
      choices: parseStored<StoredChoice[]>(line.choices_json).map((choice) => ({
        attributeEn: choice.attribute_en,
        attributeAr: choice.attribute_ar,
        valueEn: choice.value_en,
        valueAr: choice.value_ar,
      })),
      imageUrl: line.image_url,
      isDigital: line.is_digital === 1,
      fullPrice: line.full_price,
      unitPrice: line.unit_price,
      quantity: line.quantity,
      lineTotal: line.line_total,
      shippingCharge: line.shipping_charge,
      shipped: countShipped(shipments, line.id),
      refunded: Number(line.refunded),
      refundedAmount: Number(line.refunded_amount),
      /** Pieces that arrived with a return, which refunds them. */
      held: Number(line.held),
      restocked: Number(line.restocked),
      /** Pieces to ship. */
      left: countLeft(found, line),
      /** Amounts of each piece, for `amountOfPieces`. */
      shares: shares[at] ?? NO_SHARES,
    };
  });
};

const findNeighbours = async (db: Kysely<Database>, id: number, placedAt: number) => {
  const find = async (direction: 'asc' | 'desc') =>
    (
      await db
        .selectFrom('order_summary')
        .select('order_id')
        .where('state', '<>', 'retried')
        .where((eb) =>
          eb(eb.refTuple('placed_at', 'order_id'), direction === 'asc' ? '>' : '<', eb.tuple(placedAt, id)),
        )
        .orderBy('placed_at', direction)
        .orderBy('order_id', direction)
        .limit(1)
        .executeTakeFirst()
    )?.order_id;
  return { newer: await find('asc'), older: await find('desc') };
};

/** @param name number or id */
export const readOrderForOffice = async (app: App, name: string) => {
  const {
    db: { read: db },
    clock,
  } = app;
  const found = await findOrder(db, name);
  if (!found) return undefined;
  const { order, events, refunds, shipments } = found;
  const { id, state, payment_method: paymentMethod } = order;
  const returns = await listReturns(db, id);
  const [payment, receipt, tries, customer, documents, notes, mails, audit, neighbours] = await Promise.all([
    findPayment(db, id),
    db.selectFrom('transfer_receipt').select('reference').where('order_id', '=', id).executeTakeFirst(),
    listTries(db, order),
    readOrderingCustomer(db, order.customer_id),
    listDocuments(db, id),
    db.selectFrom('order_note').selectAll().where('order_id', '=', id).orderBy('id').execute(),
    listOrderMails(db, { ...found, returns }),
    db
      .selectFrom('audit_entry')
      .select(['at', 'actor_name', 'action', 'before_json', 'after_json'])
      .where('subject', '=', 'order')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute(),
    findNeighbours(db, id, order.placed_at),
  ]);
  const lines = readLines(found);
  const piecesLeft = lines.reduce((sum, { left }) => sum + left, 0);
  const hasFailedRefund = refunds.some((refund) => refund.state === 'failed');
  const back = refunds
    .filter((refund) => refund.state !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
  const refundable = (payment?.amount ?? order.total) - back;
  const summary = await db
    .selectFrom('order_summary')
    .select('step')
    .where('order_id', '=', id)
    .executeTakeFirst();
  const open = {
    step: summary?.step ?? 'none',
    hasFailedRefund,
    placedAt: order.placed_at,
    ...(isTransfer(paymentMethod) && { isClaimed: payment?.claimed_at !== null }),
  };
  const now = clock.now();
  const delivery = parseStored<Delivery>(order.delivery_json);
  return {
    id,
    number: order.number,
    /** Changes with every change of the order but notes and mails. */
    version: events.at(-1)?.id ?? 0,
    placedAt: order.placed_at,
    state,
    /** Undefined before the payment and after a cancellation. */
    status: orderStatus(state),
    next: listNextSteps(open, now),
    isLate: isLate(open, now),
    locale: order.locale,
    customerNote: order.note,
    couponCode: order.coupon_code,
    subtotal: order.subtotal,
    shipping: order.shipping,
    deliveryMethod: order.delivery_method,
    discount: order.discount,
    fee: order.fee,
    rounding: order.rounding,
    total: order.total,
    paymentMethod,
    lines,
    piecesLeft,
    customer,
    /** For a customer whom no mail reaches. */
    link: customer.email === '' && !customer.isErased ? createOrderLink(app, id, order.locale) : undefined,
    delivery,
    deliveryLines: listDeliveryLines(order.delivery_json),
    payment: payment && {
      provider: payment.provider,
      reference: payment.reference,
      charge: payment.charge,
      amount: payment.amount,
      currency: payment.currency,
      state: payment.state,
      reason: payment.reason,
      expiresAt: Number(payment.expires_at),
      claimedAt: payment.claimed_at === null ? undefined : Number(payment.claimed_at),
      utr: payment.claimed_utr ?? '',
      received: receipt?.reference,
    },
    /** A transfer that the owner can record. */
    awaited:
      payment?.provider === 'transfer' && (payment.state === 'open' || payment.state === 'closed')
        ? { amount: Number(payment.amount), isLate: payment.state === 'closed' }
        : undefined,
    tries,
    refunds: refunds.map((refund) => ({
      key: refund.key,
      amount: refund.amount,
      cause: refund.cause,
      state: refund.state,
      isByHand: refund.state === 'due' && refund.check_at === null,
      reference: refund.reference,
      createdAt: refund.created_at,
    })),
    refundedAmount: back,
    refundable,
    shipments: shipments.map((shipment) => ({
      id: shipment.id,
      carrier: shipment.carrier,
      trackingNumber: shipment.tracking_number,
      trackingUrl: shipment.tracking_url,
      shippedAt: shipment.shipped_at,
      madeBy: shipment.made_by,
      lines: shipment.lines.map(({ order_item_id, quantity }) => ({ lineId: order_item_id, quantity })),
    })),
    documents: documents.map((one) => ({ id: one.id, kind: one.content.kind, number: one.content.number })),
    returns: returns.map((one) => toReturnForOffice(one, lines)),
    /** Of the last approved return of the shop, as a proposal. */
    returnAddress: returns.some(({ state }) => state === 'requested') ? await readReturnAddress(db) : '',
    mails,
    notes: notes.map((note) => ({
      id: note.id,
      madeBy: note.made_by,
      text: note.text,
      createdAt: note.created_at,
    })),
    timeline: buildTimeline({ events, shipments, refunds, returns, notes, mails, audit }),
    allowed: listAllowedActions({ state, paymentMethod, piecesLeft, refundable, hasFailedRefund }),
    /** Ids of the orders placed next and before. */
    neighbours,
  };
};

export type OrderForOffice = NonNullable<Awaited<ReturnType<typeof readOrderForOffice>>>;
