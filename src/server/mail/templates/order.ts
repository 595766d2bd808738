import { opensDownloads } from '#domain/orders/order.ts';
import { ORDER_LINK_DAYS } from '#domain/orders/order-link.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { formatMoney } from '#i18n/format.ts';
import { formatDate } from '#i18n/format-date.ts';
import { readLocale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import { describeArrival } from '#server/delivery/describe-arrival.ts';
import { listDeliveryLines } from '#server/orders/delivery-address.ts';
import type { FoundOrder } from '#server/orders/find-order.ts';
import type { OrderMailKind } from '#server/outbox/mail-kinds.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import {
  type BillRow,
  type Block,
  button,
  heading,
  type MailBody,
  note,
  paragraph,
  sentence,
  userText,
} from './body.ts';

type Line = FoundOrder['lines'][number];

interface Choice {
  readonly attribute_en: string;
  readonly attribute_ar: string;
  readonly value_en: string;
  readonly value_ar: string;
}

/** Example: `Flavour: Chocolate` */
export const listChoices = (line: Line, t: Translate): string[] =>
  parseStored<Choice[]>(line.choices_json).map(
    (choice) => `${inLanguage(choice, 'attribute', t.locale)}: ${inLanguage(choice, 'value', t.locale)}`,
  );

/** Example: `Flavour: Chocolate · 2 × ₹1,299` */
const describeLine = (line: Line, t: Translate, withSku: boolean): string =>
  [
    ...(withSku ? [line.sku] : []),
    ...listChoices(line, t),
    `${line.quantity} × ${formatMoney(line.unit_price)}`,
  ].join(' · ');

/** Example: `Express · by Friday 27 November`, in the language of the order */
const describeDelivery = (order: FoundOrder['order'], t: Translate): Pick<BillRow, 'detail'> => {
  const { delivery_method: method, delivery_days_to: to } = order;
  if (method === null) return {};
  const arrival = to === null ? [] : [describeArrival(t, { to }, order.placed_at)];
  return { detail: userText([method, ...arrival].join(' · ')) };
};

export const listBill = (
  { order, lines }: FoundOrder,
  t: Translate,
  { withSku = false }: { readonly withSku?: boolean } = {},
): BillRow[] => {
  const row = (name: string, amount: string) => ({ name: userText(name), amount: userText(amount) });
  const discount = order.coupon_code
    ? { name: sentence(t, 'mail_order_discount_code', { code: order.coupon_code }) }
    : { name: userText(t('mail_order_discount')) };
  const shipping = order.shipping === 0 ? t('mail_order_shipping_free') : formatMoney(order.shipping);
  return [
    ...lines.map((line) => ({
      ...row(inLanguage(line, 'product_name', t.locale), formatMoney(line.line_total)),
      detail: userText(describeLine(line, t, withSku)),
    })),
    row(t('mail_order_subtotal'), formatMoney(order.subtotal)),
    ...(lines.some((line) => line.is_digital === 0)
      ? [{ ...row(t('mail_order_shipping'), shipping), ...describeDelivery(order, t) }]
      : []),
    ...(order.discount > 0 ? [{ ...discount, amount: userText(formatMoney(-order.discount)) }] : []),
    ...(order.fee > 0 ? [row(t('mail_order_cash_fee'), formatMoney(order.fee))] : []),
    ...(order.rounding === 0 ? [] : [row(t('mail_order_rounding'), formatMoney(order.rounding))]),
    { ...row(t('mail_order_total'), formatMoney(order.total)), isTotal: true },
  ];
};

export const listAddress = ({ order }: FoundOrder): Block => ({
  kind: 'list',
  items: listDeliveryLines(order.delivery_json).map((line) => userText(line)),
});

export const writeOrderMail = (
  kind: Exclude<OrderMailKind, 'order_refunded' | 'order_transfer'>,
  found: FoundOrder,
  t: Translate,
  orderUrl: string,
): MailBody => {
  const { order, lines } = found;
  const locale = readLocale(t.locale);
  const values = {
    number: order.number,
    date: formatDate(order.placed_at, t.locale),
    total: formatMoney(order.total),
  };
  const say = (key: Parameters<Translate>[0]) => paragraph(sentence(t, key, values));
  const isCash = order.payment_method === PAYMENT_METHOD.cashOnDelivery;
  const digital = lines.filter((line) => line.is_digital === 1);
  const bill: Block[] = [heading(t('mail_order_lines')), { kind: 'bill', rows: listBill(found, t) }];
  const subject = t(`mail_${kind}_subject`, values);
  const title = t(`mail_${kind}_title`);
  switch (kind) {
    case 'order_placed':
      return {
        subject,
        title,
        blocks: [
          say('mail_order_placed_text'),
          say(order.total === 0 ? 'mail_order_free' : isCash ? 'mail_order_cash' : 'mail_order_paid'),
          ...bill,
          ...(digital.length > 0
            ? [
                note(
                  sentence(
                    t,
                    opensDownloads(order.state, order.payment_method)
                      ? 'mail_order_downloads_hint'
                      : 'mail_order_downloads_later',
                  ),
                ),
              ]
            : []),
          ...(digital.length < lines.length ? [heading(t('mail_order_address')), listAddress(found)] : []),
          ...(order.note.trim() === ''
            ? []
            : [heading(t('mail_order_note')), paragraph(userText(order.note, t.locale))]),
          button(t('mail_order_button'), orderUrl),
        ],
      };
    case 'order_completed':
      return {
        subject,
        title,
        blocks:
          digital.length === 0
            ? [say('mail_order_completed_text'), ...bill, button(t('mail_order_button'), orderUrl)]
            : [
                say('mail_order_completed_digital'),
                heading(t('mail_order_downloads')),
                {
                  kind: 'list',
                  items: digital.map((line) => userText(inLanguage(line, 'product_name', locale))),
                },
                note(sentence(t, 'mail_order_downloads_hint')),
                button(t('mail_order_downloads_button'), orderUrl),
                ...bill,
              ],
      };
    case 'order_cancelled':
      return {
        subject,
        title,
        blocks: [
          say('mail_order_cancelled_text'),
          ...bill,
          note(sentence(t, 'mail_order_cancelled_note')),
          button(t('mail_order_button'), orderUrl),
        ],
      };
  }
};

export const writeOrderLink = (
  { number, placed_at }: FoundOrder['order'],
  t: Translate,
  orderUrl: string,
): MailBody => ({
  subject: t('mail_order_link_subject', { number }),
  title: t('mail_order_link_title'),
  blocks: [
    paragraph(sentence(t, 'mail_order_link_text', { number, date: formatDate(placed_at, t.locale) })),
    button(t('mail_order_button'), orderUrl),
    paragraph(sentence(t, 'mail_order_link_valid', { n: String(ORDER_LINK_DAYS) })),
    note(sentence(t, 'mail_order_link_note')),
  ],
});
