import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { TaxDocument } from '#domain/tax/document.ts';
import { invoiceRows } from '#domain/tax/invoice-rows.ts';
import { type DocumentText, writeTaxDocument } from '#i18n/tax-document-text.ts';
import { translator } from '#i18n/translate.ts';
import { DEMO_SELLER } from '#server/settings/demo-seller.ts';
import { fallbacksOf } from '#server/tax/pdf/fonts.ts';
import { renderPdf } from '#server/tax/pdf/render-pdf.ts';
import { levelsOf, visualWords } from '#server/tax/pdf/visual-words.ts';
import { letters, readPdf } from '../../support/read-pdf.ts';

const NAMES = [
  {
    en: 'Gold Standard Whey Protein, Double Chocolate, 2.27 kg',
    ar: 'واي بروتين إيزوليت، شوكولاتة، 2.27 كغ',
  },
  { en: 'Résistance band – light', ar: 'حبل مقاومة للاعبين، خفيف لأجل الإحماء' },
  { en: 'Creatine 300 g', ar: 'كرياتين مونوهيدرات 300 غ، بلا نكهة' },
];
const LINES = [
  { hsn: '2106', basisPoints: 500, lineTotal: 12_345_678, discount: 9811, shippingCharge: 5900 },
  { hsn: '9506', basisPoints: 1800, lineTotal: 89_900, discount: 71, shippingCharge: 14_900 },
  { hsn: '2106', basisPoints: 500, lineTotal: 149_950, discount: 118, shippingCharge: 0 },
];
const rows = invoiceRows({ shipping: 20_800, cashFee: 0 }, LINES, ['cgst', 'sgst']);

const INVOICE: TaxDocument = {
  kind: 'invoice',
  number: 'I/26-27/0000012',
  issuedAt: Date.UTC(2026, 10, 25, 6),
  orderNumber: 'Q100012',
  placedAt: Date.UTC(2026, 10, 24, 6),
  invoice: null,
  seller: DEMO_SELLER,
  buyer: {
    lines: [
      'نورة الحربي',
      'Flat 4B, 22 Residency Road',
      'Bengaluru 560025',
      'Karnataka',
      'India',
      '+91 98450 20160',
    ],
  },
  placeOfSupply: { state: '29', name: { en: 'Karnataka', ar: 'كارناتاكا' } },
  taxKinds: ['cgst', 'sgst'],
  rows: rows.map(({ line, ...row }) => ({
    ...row,
    name: line === undefined ? null : (NAMES[line] ?? null),
    quantity: line === undefined ? null : line + 1,
    credits: null,
  })),
  total: rows.reduce((sum, { gross }) => sum + gross, 0),
  isSample: true,
};

/** All words of a document, in the order in which they are read within a text. */
const textsOf = ({ title, notice, facts, parties, items, sums, words, notes }: DocumentText): string[] => [
  title,
  notice ?? '',
  ...facts.flatMap(({ label, value }) => [label, value]),
  ...parties.flatMap(({ label, lines }) => [label, ...lines]),
  ...[items, sums].flatMap(({ columns, rows: of, total }) => [...columns, ...of.flat(), ...total]),
  ...[words.label, words.value, ...notes],
];

test.each([
  ['English', ['en']],
  ['Arabic', ['ar']],
  ['both languages', ['en', 'ar']],
] as const)(
  'the PDF in %s says what the document says, in the order in which it is read',
  async (name, locales) => {
    const languages = locales.map((locale) => translator(locale));
    const bytes = await renderPdf(INVOICE, languages);
    if (process.env.KEEP_PDF) await writeFile(`${process.env.KEEP_PDF}/${name.replace(' ', '-')}.pdf`, bytes);
    const text = await readPdf(bytes);
    for (const t of languages)
      for (const expected of textsOf(writeTaxDocument(INVOICE, t))) expect(text).toContain(letters(expected));
    // Only the glyphs that are used are embedded.
    expect(bytes.length).toBeLessThan(60_000);
  },
);

test('signs of other scripts have a glyph, and signs without one are left out', async () => {
  const lines = [
    'राजेश्वर क्षत्रिय',
    'தமிழ்ச்செல்வி',
    'കൊച്ചി തേവര',
    'తెలుగు శ్రీ',
    'ਪੰਜਾਬੀ ਬਾਗ',
    'ٹھیک ڈاک گھر',
    'Łódź, Київ, Αθήνα',
    'Gym 💪🏽 李 & Co',
  ];
  const bytes = await renderPdf({ ...INVOICE, buyer: { lines } }, [translator('en')]);
  if (process.env.KEEP_PDF) await writeFile(`${process.env.KEEP_PDF}/scripts.pdf`, bytes);
  // Readers give vowels of India back in the order in which they are drawn, and marks of letters as controls.
  const sorted = (text: string) =>
    [...letters(text).normalize('NFKD').replace(/\p{C}/gu, '')].sort().join('');
  const text = await readPdf(bytes);
  const from = text.indexOf('to', text.indexOf('delivered')) + 'to'.length;
  const printed = text.slice(from, text.indexOf('Description'));
  expect(sorted(printed)).toBe(sorted(lines.join('').replace('💪🏽 李', '')));
});

test('lines of an Arabic paragraph run from right to left, also those that begin with a Latin word', () => {
  const paragraph = 'واي بروتين من Gold Standard للعضلات';
  const at = paragraph.indexOf('Gold');
  const line = {
    text: paragraph.slice(at),
    levels: Array.from(levelsOf(paragraph)).slice(at),
    fonts: fallbacksOf(paragraph).slice(at),
  };
  const fromLeft = visualWords(line).sort((one, other) => one.place - other.place);
  expect(fromLeft.map(({ text }) => text)).toEqual(['للعضلات', ' ', 'Gold', ' ', 'Standard']);
});
