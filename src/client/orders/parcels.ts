import { clientText } from '#client/page/labels.ts';
import { copyTemplate } from '#client/page/template.ts';
import type { OrderItemRow } from '#contract/orders/orders.ts';
import { listParcels, type Parcel } from '#domain/orders/parcels.ts';
import { formatDate } from '#i18n/format-date.ts';
import { fillTexts } from './parts.ts';

type OrderParcel = Parcel<OrderItemRow['ShipmentsJson'][number]>;

const drawPieces = ({ pieces }: OrderParcel): HTMLElement[] =>
  pieces.map(({ name, quantity }) => {
    const piece = copyTemplate('order-piece');
    fillTexts(piece, { quantity: `${quantity} × `, name });
    return piece;
  });

const drawParcel = (parcel: OrderParcel): HTMLElement => {
  const t = clientText();
  const row = copyTemplate('order-parcel');
  fillTexts(row, {
    date: t('lbl_order_shipped_on', { date: formatDate(parcel.ShippedAtUTC, t.locale) }),
    carrier: parcel.CarrierName,
    tracking: parcel.TrackingNumber,
  });
  row.querySelector('ul')?.replaceChildren(...drawPieces(parcel));
  const link = row.querySelector<HTMLAnchorElement>('a[data-track]');
  // Other API hosts may send any text.
  if (link && parcel.TrackingUrl?.startsWith('https://')) {
    link.href = parcel.TrackingUrl;
    link.setAttribute('aria-label', t('lbl_order_track_named', { number: parcel.TrackingNumber }));
  } else link?.remove();
  return row;
};

export const drawParcels = (section: HTMLElement, items: readonly OrderItemRow[]): void => {
  const parcels = listParcels(items);
  const place = section.querySelector('.parcels');
  place?.toggleAttribute('hidden', parcels.length === 0);
  place?.querySelector('ul')?.replaceChildren(...parcels.map(drawParcel));
};
