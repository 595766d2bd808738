import { OPEN_RETURNS } from '#domain/orders/returns.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Answer } from '../types.ts';

export type Order = NonNullable<Answer<'orders.read'>>;
export type OrderLine = Order['lines'][number];
export type OrderReturn = Order['returns'][number];
export type TimelineEntry = Order['timeline'][number];

export const lineName = (line: OrderLine, locale: Locale): string =>
  locale === 'ar' ? line.nameAr : line.nameEn;

/** Chosen values, such as `Double Chocolate, 1 kg`. */
export const lineChoices = (line: OrderLine, locale: Locale, comma: string): string =>
  line.choices.map((choice) => (locale === 'ar' ? choice.valueAr : choice.valueEn)).join(comma);

/** Name with the chosen values, which tells the variants of one product apart. */
export const lineTitle = (line: OrderLine, locale: Locale, comma: string): string =>
  [lineName(line, locale), lineChoices(line, locale, comma)].filter((text) => text !== '').join(comma);

/** Panels that the query `open` shows on the page of an order. */
const PANELS = ['refund', 'cancel', 'return', 'address', 'shipment'] as const;
export type Panel = (typeof PANELS)[number];

export const readPanel = (url: URL): Panel | undefined =>
  PANELS.find((panel) => panel === url.searchParams.get('open'));

export const REFUND_KINDS = ['lines', 'whole', 'sum'] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

export const readRefundKind = (url: URL): RefundKind =>
  REFUND_KINDS.find((kind) => kind === url.searchParams.get('by')) ?? 'lines';

/** The return whose forms are shown: the one of the link or of the refused form, or else the oldest that waits. */
export const openReturn = (order: Order, url: URL, posted: string | undefined): OrderReturn | undefined => {
  const asked = Number(posted ?? url.searchParams.get('return'));
  const waits = (state: OrderReturn['state']) => OPEN_RETURNS.some((one) => one === state);
  const open = order.returns.filter(({ state }) => waits(state));
  return open.find(({ id }) => id === asked) ?? open[0];
};
