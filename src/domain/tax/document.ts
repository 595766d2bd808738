import type { VatMarket } from '#domain/market/markets.ts';
import type { Paise } from '#domain/money.ts';
import type { TaxKind } from './included-tax.ts';
import type { InvoiceRow } from './invoice-rows.ts';
import type { DocumentKind } from './serial.ts';

interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

export interface Seller {
  readonly name: string;
  readonly address: string;
  readonly taxNumber: string;
}

export interface DocumentRow extends Omit<InvoiceRow, 'line'> {
  /** Name of the product with its chosen values; null for charges. */
  readonly name: Bilingual | null;
  readonly quantity: number | null;
  /** Position of the credited row of the invoice; null on an invoice. */
  readonly credits: number | null;
}

/** Everything that a document says, as it was issued. Amounts are in the smallest unit, times in epoch milliseconds. */
export interface TaxDocument {
  readonly kind: DocumentKind;
  readonly number: string;
  readonly issuedAt: number;
  readonly orderNumber: string;
  readonly placedAt: number;
  /** The invoice that a credit note corrects. */
  readonly invoice: { readonly number: string; readonly issuedAt: number } | null;
  readonly seller: Seller;
  readonly buyer: { readonly lines: readonly string[] };
  /** `state` is the code of the state in the law of India; '' elsewhere. */
  readonly placeOfSupply: { readonly state: string; readonly name: Bilingual };
  readonly taxKinds: readonly TaxKind[];
  readonly rows: readonly DocumentRow[];
  /** With the rounding. */
  readonly total: Paise;
  /** What rounds a cash order to coins, without tax; older documents have none. */
  readonly rounding?: Paise | undefined;
  /** Market whose law the document follows. Indian ones have none. */
  readonly market?: VatMarket | undefined;
  /** True if the seller is the one of the demo. */
  readonly isSample: boolean;
}
