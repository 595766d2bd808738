import { formatDate } from '#i18n/format-date.ts';
import type { Translate } from '#i18n/translate.ts';
import type { FoundOrder } from '#server/orders/find-order.ts';
import type { ReturnMailKind } from '#server/outbox/mail-kinds.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import type { OrderReturn } from '#server/returns/list-returns.ts';
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
import { listChoices } from './order.ts';

export interface Pieces {
  readonly lineId: number;
  readonly quantity: number;
}

export const listPieces = ({ lines }: FoundOrder, pieces: readonly Pieces[], t: Translate): Block[] => {
  const rows = pieces.flatMap(({ lineId, quantity }): BillRow[] => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line || quantity === 0) return [];
    const choices = listChoices(line, t).join(' · ');
    return [
      {
        name: userText(inLanguage(line, 'product_name', t.locale)),
        ...(choices !== '' && { detail: userText(choices) }),
        amount: userText(`${quantity} ×`),
      },
    ];
  });
  return rows.length === 0 ? [] : [heading(t('mail_return_pieces')), { kind: 'bill', rows }];
};

const valuesOf = ({ order }: FoundOrder, t: Translate) => ({
  number: order.number,
  date: formatDate(order.placed_at, t.locale),
});

export const writeReturnMail = (
  kind: ReturnMailKind,
  found: FoundOrder,
  { lines, answer, address }: OrderReturn,
  t: Translate,
  orderUrl: string,
): MailBody => {
  const values = valuesOf(found, t);
  const pieces = lines.map(({ order_item_id, quantity, received }) => ({
    lineId: order_item_id,
    quantity: kind === 'return_received' ? (received ?? 0) : quantity,
  }));
  const answered = answer === '' ? [] : [paragraph(userText(answer, t.locale))];
  const listed = listPieces(found, pieces, t);
  const details: Readonly<Record<ReturnMailKind, readonly Block[]>> = {
    return_requested: [...listed, note(sentence(t, 'mail_return_requested_note'))],
    return_approved: [
      heading(t('mail_return_approved_address')),
      paragraph(userText(address, t.locale)),
      ...(answer === '' ? [] : [heading(t('mail_return_approved_answer')), ...answered]),
      ...listed,
    ],
    return_declined: [...answered, ...listed, note(sentence(t, 'mail_return_declined_note'))],
    return_received: listed,
  };
  return {
    subject: t(`mail_${kind}_subject`, values),
    title: t(`mail_${kind}_title`),
    blocks: [
      paragraph(sentence(t, `mail_${kind}_text`, values)),
      ...details[kind],
      button(t('mail_return_button'), orderUrl),
    ],
  };
};
