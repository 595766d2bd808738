import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { formatMoney } from '#i18n/format.ts';
import { formatDate } from '#i18n/format-date.ts';
import type { Translate } from '#i18n/translate.ts';
import type { FoundOrder } from '#server/orders/find-order.ts';
import { heading, type MailBody, paragraph, sentence, userText } from './body.ts';
import { listAddress, listBill } from './order.ts';

const PAYMENT_LABELS = {
  [PAYMENT_METHOD.card]: 'mail_new_order_card',
  [PAYMENT_METHOD.wallet]: 'mail_new_order_wallet',
  [PAYMENT_METHOD.razorpay]: 'mail_new_order_razorpay',
  [PAYMENT_METHOD.tap]: 'mail_new_order_tap',
  [PAYMENT_METHOD.upi]: 'mail_new_order_upi',
  [PAYMENT_METHOD.bankTransfer]: 'mail_new_order_bank',
  [PAYMENT_METHOD.cashOnDelivery]: 'mail_new_order_cash',
} as const;

const isMethod = (id: number): id is keyof typeof PAYMENT_LABELS => id in PAYMENT_LABELS;

export const writeNewOrder = (found: FoundOrder, t: Translate): MailBody => {
  const { order } = found;
  const values = {
    number: order.number,
    date: formatDate(order.placed_at, t.locale),
    total: formatMoney(order.total),
  };
  return {
    subject: t('mail_new_order_subject', values),
    title: t('mail_new_order_title', values),
    blocks: [
      paragraph(sentence(t, 'mail_new_order_text', values)),
      ...(order.total > 0 && isMethod(order.payment_method)
        ? [paragraph(sentence(t, PAYMENT_LABELS[order.payment_method], values))]
        : []),
      { kind: 'bill', rows: listBill(found, t, { withSku: true }) },
      heading(t('mail_order_address')),
      listAddress(found),
      ...(order.email === '' ? [] : [paragraph(userText(order.email))]),
      ...(order.note.trim() === ''
        ? []
        : [heading(t('mail_new_order_note')), paragraph(userText(order.note, t.locale))]),
    ],
  };
};
