import { sum } from '../domain/money.ts';
import { amountInWords } from '../domain/tax/amount-in-words.ts';
import type { DocumentRow, TaxDocument } from '../domain/tax/document.ts';
import { invoiceQr } from '../domain/tax/invoice-qr.ts';
import { sumByClass } from '../domain/tax/invoice-rows.ts';
import { formatMoney } from './format.ts';
import { formatNumericDate } from './format-date.ts';
import type { Translate } from './translate.ts';

export interface DocumentTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly total: readonly string[];
  /** Rows below the total. */
  readonly after?: readonly (readonly string[])[];
}

/** A tax document as its reader sees it, in one language. */
export interface DocumentText {
  readonly title: string;
  readonly notice: string | undefined;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly parties: readonly { readonly label: string; readonly lines: readonly string[] }[];
  readonly items: DocumentTable;
  readonly sums: DocumentTable & { readonly label: string };
  /** Empty outside India, whose law does not ask for it. */
  readonly words: { readonly label: string; readonly value: string };
  readonly notes: readonly string[];
  /** Content of a QR code. */
  readonly qr: string | undefined;
}

const percent = (basisPoints: number): string => `${basisPoints / 100}%`;

const taxOf = ({ taxes }: Pick<DocumentRow, 'taxes'>): number => sum(taxes.map(({ amount }) => amount));

/** Codes of goods are on Indian documents only. */
const withCode = ({ market }: TaxDocument, code: string): string[] => (market ? [] : [code]);

/** The rounding of a cash order, and what is paid with it. */
const roundingOf = (
  { rounding = 0, total }: TaxDocument,
  columns: number,
  t: Translate,
): readonly (readonly string[])[] => {
  const rowOf = (name: string, amount: number) => [
    name,
    ...Array.from({ length: columns - 2 }, () => ''),
    formatMoney(amount),
  ];
  return rounding === 0
    ? []
    : [rowOf(t('lbl_taxdoc_rounding'), rounding), rowOf(t('lbl_taxdoc_payable'), total)];
};

const itemsOf = (document: TaxDocument, t: Translate, { rows } = document): DocumentTable => ({
  columns: [
    t('lbl_taxdoc_item'),
    ...withCode(document, 'HSN/SAC'),
    t('lbl_taxdoc_quantity'),
    t('lbl_taxdoc_discount'),
    t('lbl_taxdoc_taxable'),
    t('lbl_taxdoc_rate'),
    t('lbl_taxdoc_tax'),
    t('lbl_taxdoc_total'),
  ],
  rows: rows.map((row) => [
    row.name?.[t.locale] ?? (row.kind === 'goods' ? '' : t(`lbl_taxdoc_${row.kind}`)),
    ...withCode(document, row.hsn),
    row.quantity === null ? '' : String(row.quantity),
    row.discount === 0 ? '' : formatMoney(row.discount),
    formatMoney(row.taxable),
    percent(row.basisPoints),
    formatMoney(taxOf(row)),
    formatMoney(row.gross),
  ]),
  total: [
    t('lbl_taxdoc_total'),
    ...withCode(document, ''),
    '',
    '',
    formatMoney(sum(rows.map(({ taxable }) => taxable))),
    '',
    formatMoney(sum(rows.map(taxOf))),
    formatMoney(sum(rows.map(({ gross }) => gross))),
  ],
});

const vatSumsOf = ({ rows }: TaxDocument, t: Translate): DocumentText['sums'] => {
  const sums = sumByClass(rows);
  return {
    label: t('lbl_taxdoc_vat_sums'),
    columns: [t('lbl_taxdoc_rate'), t('lbl_taxdoc_taxable'), t('lbl_taxdoc_vat'), t('lbl_taxdoc_total')],
    rows: sums.map((row) => [
      percent(row.basisPoints),
      formatMoney(row.taxable),
      formatMoney(taxOf(row)),
      formatMoney(row.gross),
    ]),
    total: [
      t('lbl_taxdoc_total'),
      formatMoney(sum(sums.map(({ taxable }) => taxable))),
      formatMoney(sum(sums.map(taxOf))),
      formatMoney(sum(sums.map(({ gross }) => gross))),
    ],
  };
};

const gstSumsOf = ({ rows, taxKinds }: TaxDocument, t: Translate): DocumentText['sums'] => {
  const sums = sumByClass(rows);
  const kinds = taxKinds.map((kind) => kind.toUpperCase());
  const amountsOf = (taxes: readonly { readonly kind: string; readonly amount: number }[]) =>
    taxKinds.map((kind) => sum(taxes.filter((part) => part.kind === kind).map(({ amount }) => amount)));
  return {
    label: t('lbl_taxdoc_sums'),
    columns: ['HSN/SAC', t('lbl_taxdoc_taxable'), ...kinds, t('lbl_taxdoc_total')],
    rows: sums.map(({ hsn, basisPoints, taxable, taxes, gross }) => [
      hsn,
      formatMoney(taxable),
      ...amountsOf(taxes).map(
        (amount) => `${percent(basisPoints / Math.max(1, taxKinds.length))}  ${formatMoney(amount)}`,
      ),
      formatMoney(gross),
    ]),
    total: [
      t('lbl_taxdoc_total'),
      formatMoney(sum(sums.map(({ taxable }) => taxable))),
      ...amountsOf(sums.flatMap(({ taxes }) => taxes)).map(formatMoney),
      formatMoney(sum(sums.map(({ gross }) => gross))),
    ],
  };
};

/** Writes a document in the language of `t`. */
export const writeTaxDocument = (document: TaxDocument, t: Translate): DocumentText => {
  const { kind, number, issuedAt, orderNumber, placedAt, invoice, seller, buyer, placeOfSupply } = document;
  const place = `${placeOfSupply.state} ${placeOfSupply.name[t.locale]}`.trim();
  const { market } = document;
  const items = itemsOf(document, t);
  const numberName = market ? t(`lbl_taxdoc_number_${market}`) : 'GSTIN';
  return {
    title: t(market === 'saudi' ? `lbl_taxdoc_simplified_${kind}` : `lbl_taxdoc_${kind}`),
    notice: document.isSample ? t('lbl_taxdoc_sample') : undefined,
    facts: [
      { label: t('lbl_taxdoc_number'), value: number },
      { label: t('lbl_taxdoc_date'), value: formatNumericDate(issuedAt) },
      ...(invoice
        ? [
            {
              label: t('lbl_taxdoc_for_invoice'),
              value: `${invoice.number}, ${formatNumericDate(invoice.issuedAt)}`,
            },
          ]
        : []),
      { label: t('lbl_taxdoc_order'), value: `${orderNumber}, ${formatNumericDate(placedAt)}` },
      ...(place === '' ? [] : [{ label: t('lbl_taxdoc_supply'), value: place }]),
    ],
    parties: [
      {
        label: t('lbl_taxdoc_seller'),
        lines: [seller.name, seller.address, `${numberName} ${seller.taxNumber}`],
      },
      { label: t('lbl_taxdoc_buyer'), lines: buyer.lines },
    ],
    items: { ...items, after: roundingOf(document, items.columns.length, t) },
    sums: market ? vatSumsOf(document, t) : gstSumsOf(document, t),
    words: market
      ? { label: '', value: '' }
      : { label: t('lbl_taxdoc_words'), value: amountInWords(document.total, t.locale) },
    notes: [t(market ? 'lbl_taxdoc_vat_inclusive' : 'lbl_taxdoc_inclusive'), t('lbl_taxdoc_computer')],
    qr: invoiceQr(document),
  };
};
