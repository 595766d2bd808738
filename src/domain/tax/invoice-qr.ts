import { formatUnits, sum } from '#domain/money.ts';
import type { TaxDocument } from './document.ts';

/** A length has one byte. */
const LONGEST = 255;
const encoder = new TextEncoder();

const encodeText = (text: string): Uint8Array => {
  let end = text.length;
  while (encoder.encode(text.slice(0, end)).length > LONGEST) end -= 1;
  return encoder.encode(text.slice(0, end));
};

/** Time as `2026-11-26T10:00:00Z`. */
const toIso = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

/**
 * Content of the QR code that Saudi law asks for on simplified invoices and their credit notes (ZATCA, phase 1): tag,
 * length and value of seller, VAT number, time, total with VAT and VAT, in Base64. Undefined in other markets.
 */
export const invoiceQr = ({ market, seller, issuedAt, total, rows }: TaxDocument): string | undefined => {
  if (market !== 'saudi') return undefined;
  const vat = sum(rows.flatMap(({ taxes }) => taxes.map(({ amount }) => amount)));
  const values = [seller.name, seller.taxNumber, toIso(issuedAt), formatUnits(total), formatUnits(vat)];
  const bytes = values.flatMap((value, at) => {
    const text = encodeText(value);
    return [at + 1, text.length, ...text];
  });
  return btoa(String.fromCharCode(...bytes));
};
