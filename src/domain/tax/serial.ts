import { market } from '#domain/market/market.ts';
import { zoneMs } from '#domain/shop-day.ts';

export const DOCUMENT_KINDS = ['invoice', 'credit_note'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Financial year from April to March in the shop's time zone, such as `26-27`. */
export const financialYear = (at: number): string => {
  const day = new Date(at + zoneMs());
  const first = day.getUTCFullYear() - (day.getUTCMonth() < 3 ? 1 : 0);
  return [first, first + 1].map((year) => String(year % 100).padStart(2, '0')).join('-');
};

/** Year of the numbers of documents: the financial year of India, elsewhere the calendar year, such as `2026`. */
export const taxYear = (at: number): string =>
  market().tax === 'gst' ? financialYear(at) : String(new Date(at + zoneMs()).getUTCFullYear());

const PREFIXES = { invoice: 'I', credit_note: 'C' } as const satisfies Readonly<Record<DocumentKind, string>>;

/** Number of a document, such as `I/26-27/0000001`. The law allows at most 16 characters. */
export const serialNumber = (kind: DocumentKind, year: string, serial: number): string =>
  `${PREFIXES[kind]}/${year}/${String(serial).padStart(7, '0')}`;
