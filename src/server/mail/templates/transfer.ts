import type { TransferRow } from '#contract/orders/transfers.ts';
import { toPaise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import { formatDate, formatDateTime } from '#i18n/format-date.ts';
import { listTransferFacts } from '#i18n/transfer-facts.ts';
import type { Translate } from '#i18n/translate.ts';
import type { FoundOrder } from '#server/orders/find-order.ts';
import { button, heading, type MailBody, note, paragraph, sentence, userText } from './body.ts';
import { listBill } from './order.ts';

/** How to pay an order by transfer. */
export const writeTransfer = (found: FoundOrder, transfer: TransferRow, t: Translate): MailBody => {
  const { order } = found;
  const values = {
    number: order.number,
    date: formatDate(order.placed_at, t.locale),
    total: formatMoney(toPaise(transfer.Amount)),
    until: formatDateTime(transfer.ExpiresAtUTC, t.locale),
  };
  const facts = listTransferFacts(transfer, t);
  return {
    subject: t('mail_order_transfer_subject', values),
    title: t('mail_order_transfer_title'),
    blocks: [
      paragraph(sentence(t, 'mail_order_transfer_text', values)),
      ...(facts.length > 0
        ? [
            {
              kind: 'list' as const,
              items: facts.map(({ name, value }) => userText(`${name}: ${value}`, t.locale)),
            },
          ]
        : [paragraph(sentence(t, 'lbl_transfer_gone'))]),
      button(t('mail_order_transfer_button'), transfer.Link),
      note(sentence(t, 'mail_order_transfer_note')),
      heading(t('mail_order_lines')),
      { kind: 'bill', rows: listBill(found, t) },
    ],
  };
};
