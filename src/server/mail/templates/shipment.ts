import { formatDate } from '#i18n/format-date.ts';
import type { Translate } from '#i18n/translate.ts';
import { countLeft, type FoundOrder } from '#server/orders/find-order.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { type BillRow, button, heading, type MailBody, note, paragraph, sentence, userText } from './body.ts';
import { listAddress, listChoices } from './order.ts';

/** @throws Error if the shipment does not exist */
export const writeShipment = (
  found: FoundOrder,
  shipmentId: number,
  t: Translate,
  orderUrl: string,
): MailBody => {
  const { order, lines, shipments } = found;
  const shipment = shipments.find(({ id }) => id === shipmentId);
  if (!shipment) throw new Error(`order ${order.number} has no shipment ${shipmentId}`);
  const values = { number: order.number, date: formatDate(order.placed_at, t.locale) };
  const pieces: BillRow[] = shipment.lines.flatMap(({ order_item_id, quantity }) => {
    const line = lines.find(({ id }) => id === order_item_id);
    if (!line) return [];
    const choices = listChoices(line, t).join(' · ');
    return {
      name: userText(inLanguage(line, 'product_name', t.locale)),
      ...(choices !== '' && { detail: userText(choices) }),
      amount: userText(`${quantity} ×`),
    };
  });
  // Ignores later shipments, because the mail lists the items that remained after this one.
  const until = shipments.filter(({ id }) => id <= shipmentId);
  const isRest = lines.some((line) => countLeft({ shipments: until }, line) > 0);
  return {
    subject: t('mail_shipment_sent_subject', values),
    title: t('mail_shipment_sent_title'),
    blocks: [
      paragraph(sentence(t, isRest ? 'mail_shipment_sent_part' : 'mail_shipment_sent_text', values)),
      {
        kind: 'bill',
        rows: [
          { name: userText(t('mail_shipment_carrier')), amount: userText(shipment.carrier) },
          ...(shipment.tracking_number === ''
            ? []
            : [{ name: userText(t('mail_shipment_tracking')), amount: userText(shipment.tracking_number) }]),
        ],
      },
      ...(shipment.tracking_url ? [button(t('mail_shipment_track'), shipment.tracking_url)] : []),
      heading(t('mail_shipment_pieces')),
      { kind: 'bill', rows: pieces },
      ...(isRest ? [note(sentence(t, 'mail_shipment_rest'))] : []),
      heading(t('mail_order_address')),
      listAddress(found),
      button(t('mail_order_button'), orderUrl),
    ],
  };
};
