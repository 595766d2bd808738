import { sum } from '#domain/money.ts';
import { isTransfer } from '#domain/orders/transfer.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { formatMoney } from '#i18n/format.ts';
import { formatDate } from '#i18n/format-date.ts';
import type { Translate } from '#i18n/translate.ts';
import type { FoundOrder } from '#server/orders/find-order.ts';
import { type Block, button, heading, type MailBody, paragraph, sentence } from './body.ts';
import { listBill } from './order.ts';
import { listPieces, type Pieces } from './return.ts';

/** What a refund of `amount` gives back, and all refunds up to it. */
const sayRefund = (
  { order, refunds }: FoundOrder,
  { amount, refundId }: { readonly amount: number; readonly refundId: string | undefined },
  t: Translate,
): Block[] => {
  const at = refunds.find(({ id }) => id === refundId)?.created_at ?? Number.POSITIVE_INFINITY;
  const counted = refunds.filter(({ state, created_at }) => state !== 'failed' && created_at <= at);
  const all = sum(counted.map((refund) => refund.amount));
  const values = {
    number: order.number,
    date: formatDate(order.placed_at, t.locale),
    sum: formatMoney(amount),
  };
  const isCash = order.payment_method === PAYMENT_METHOD.cashOnDelivery;
  const byHand = isTransfer(order.payment_method) ? 'mail_refund_transfer' : 'mail_refund_online';
  return [
    paragraph(sentence(t, 'mail_refund_sent_text', values)),
    ...(all > amount ? [paragraph(sentence(t, 'mail_refund_all', { sum: formatMoney(all) }))] : []),
    paragraph(sentence(t, isCash ? 'mail_refund_cash' : byHand)),
  ];
};

/** @param pieces none for a sum */
export const writeRefundSent = (
  found: FoundOrder,
  {
    pieces,
    ...refund
  }: { readonly amount: number; readonly refundId: string; readonly pieces: readonly Pieces[] },
  t: Translate,
  orderUrl: string,
): MailBody => ({
  subject: t('mail_refund_sent_subject', { number: found.order.number }),
  title: t('mail_refund_sent_title'),
  blocks: [
    ...sayRefund(found, refund, t),
    ...listPieces(found, pieces, t),
    button(t('mail_order_button'), orderUrl),
  ],
});

/** For the refund that ends an order. */
export const writeOrderRefunded = (found: FoundOrder, t: Translate, orderUrl: string): MailBody => {
  const at = found.events.findLast(({ to_state }) => to_state === 'refunded')?.at ?? 0;
  const last = found.refunds.findLast(({ state, created_at }) => state !== 'failed' && created_at === at);
  return {
    subject: t('mail_refund_sent_subject', { number: found.order.number }),
    title: t('mail_refund_sent_title'),
    blocks: [
      ...sayRefund(found, { amount: last?.amount ?? found.order.total, refundId: last?.id }, t),
      heading(t('mail_order_lines')),
      { kind: 'bill', rows: listBill(found, t) },
      button(t('mail_order_button'), orderUrl),
    ],
  };
};
