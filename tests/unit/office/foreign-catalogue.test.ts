import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { readHtml, readWords } from '#server/catalogue/foreign/html.ts';
import { type ForeignCatalogue, readExport } from '#server/catalogue/foreign/read-export.ts';
import { recognise } from '#server/catalogue/foreign/recognise.ts';
import { draftProduct } from '#server/catalogue/import/schemas/product.ts';
import { describeFault } from '#server/catalogue/import-jobs/describe-row.ts';
import { SHEET_COLUMNS } from '#server/catalogue/sheet/columns.ts';
import { checkDescription } from '#server/platform/markdown/check-markup.ts';
import { renderMarkdown } from '#server/platform/markdown/render.ts';
import { readCsv } from '#server/platform/table/read-csv.ts';

const NOW = Date.UTC(2026, 10, 28);
/** The key `size` is that of another Arabic name. */
const SIZES: Readonly<Record<string, string>> = { '1kg': '1kg', size: 'size' };

const fixture = (name: string): string =>
  readFileSync(new URL(`../../support/catalogue/foreign/${name}.csv`, import.meta.url), 'utf8');

const read = (csv: string, pictures?: readonly string[]): ForeignCatalogue => {
  const table = readCsv(Buffer.from(csv));
  if (!table.ok) throw new Error(table.error.code);
  const [head, ...rows] = table.value;
  const headers = head?.cells ?? [];
  const shop = recognise(headers);
  if (!shop) throw new Error('not recognised');
  return readExport(
    shop,
    { headers, rows },
    {
      now: NOW,
      findTerm: (list, text) =>
        list === 'sizes' && SIZES[text] ? { ok: true, value: SIZES[text] } : { ok: false, error: [] },
      ...(pictures && { pictures }),
    },
  );
};

const tell = ({ findings }: ForeignCatalogue, locale: 'en' | 'ar' = 'en'): string[] =>
  findings.map((finding) => {
    const row = { row: finding.row, kind: 'same', list: 'products', key: '', name: '' } as const;
    return `${finding.kind}: ${describeFault(officeTranslator(locale), row, finding)}`;
  });

const recordOf = ({ products }: ForeignCatalogue, id: string): Readonly<Record<string, unknown>> => {
  const found = products.find(({ product }) => product.record.id === id);
  if (!found) throw new Error(`there is no ${id}`);
  return found.product.record;
};

const summary = ({ products }: ForeignCatalogue) =>
  products.map(({ product: { record, status } }) =>
    [record.id, status, record.price, record.discountedPrice, record.stockQuantity].join(' '),
  );

/** What the caller adds, and what drafts may lack. */
const expectDrafts = ({ products }: ForeignCatalogue): void => {
  for (const { product } of products) {
    const { variants: _, ...record } = product.record;
    const added = { categoryId: 'whey', manufacturerId: 'torvan', vendorId: 'seller', attributes: [] };
    expect(v.safeParse(draftProduct, { ...record, ...added }).issues, String(record.id)).toBeUndefined();
    expect(v.parse(v.object({ en: v.string(), ar: v.string() }), record.fullDescription)).toSatisfy(
      (texts: Readonly<Record<string, string>>) =>
        Object.values(texts).every((text) => checkDescription(text).length === 0),
    );
  }
};

/** Headers of exports since 2025. */
const RENAMED: Readonly<Record<string, string>> = {
  Handle: 'URL handle',
  'Body (HTML)': 'Description',
  Published: 'Published on online store',
  'Variant SKU': 'SKU',
  'Variant Grams': 'Weight value (grams)',
  'Variant Inventory Tracker': 'Inventory tracker',
  'Variant Inventory Qty': 'Inventory quantity',
  'Variant Inventory Policy': 'Continue selling when out of stock',
  'Variant Price': 'Price',
  'Variant Compare At Price': 'Compare-at price',
  'Variant Requires Shipping': 'Requires shipping',
  'Variant Barcode': 'Barcode',
  'Image Src': 'Product image URL',
  'Variant Image': 'Variant image URL',
};

describe('an export of Shopify', () => {
  const csv = fixture('shopify');
  const found = read(csv);

  it('becomes drafts with variants, in the currency and with the keys of the shop', () => {
    expect(summary(found)).toEqual([
      'prime-isolate draft 2499 2199 59',
      'steel-shaker draft 899  25',
      'training-tee draft 799  15',
      'creatine draft 649  61',
      'lifting-straps hidden 399.5  0',
      'daily-vitamins draft 549  0',
      'mass-gainer draft 2999  8',
      'date-bar draft 99  115',
      'protein-bar draft 120  214',
      'resistance-band draft 299  10',
      'magnesium draft 499  24',
      'gym-towel draft 349  33',
    ]);
    expectDrafts(found);
    const prime = recordOf(found, 'prime-isolate');
    expect(prime).toMatchObject({
      name: { en: 'Prime Isolate', ar: '' },
      sizes: ['1kg', '2-kg'],
      tags: ['isolate', 'bestseller', 'low-sugar'],
      attributes: [
        {
          id: 'flavour',
          name: { en: 'Flavour', ar: 'النكهة' },
          required: true,
          values: [{ id: 'chocolate' }, { id: 'mango', name: { en: 'Mango', ar: '' }, additionalPrice: 0 }],
        },
      ],
      images: [
        { file: 'isolate-chocolate.png', choice: { attributeId: 'flavour', valueId: 'chocolate' } },
        { file: 'isolate-mango.png', alt: { en: 'Tub of mango isolate', ar: '' } },
        { file: 'isolate-label.jpg', alt: { en: 'Prime Isolate', ar: '' } },
      ],
      metaTitle: { en: 'Prime Isolate whey', ar: '' },
      fullDescription: {
        en: [
          '## Whey isolate, 27 g protein',
          '**Cold-filtered** and instantised.',
          '- Under 1 g lactose\n- No sugar added',
          '| Per | 30 g |\n| --- | --- |\n| Protein | 27 g |',
          'Read the [study](https://example.org/whey?page=2) or ask us.',
        ].join('\n\n'),
      },
    });
    const common = { barcode: null, netContent: null, image: 'isolate-mango.png', offered: true };
    expect(prime.variants).toEqual([
      {
        ...common,
        ...{ choice: { flavour: 'chocolate', size: '1kg' }, sku: 'PI-CHO-1', barcode: '8901234567890' },
        ...{ price: null, discountedPrice: null, stockQuantity: 12, weightGrams: 1000 },
        image: 'isolate-chocolate.png',
      },
      {
        ...common,
        ...{ choice: { flavour: 'chocolate', size: '2-kg' }, sku: 'PI-CHO-2', barcode: '8901234567906' },
        ...{ price: 4499, discountedPrice: 3999, stockQuantity: 0, weightGrams: 2000 },
        image: 'isolate-chocolate.png',
      },
      {
        ...common,
        ...{ choice: { flavour: 'mango', size: '1kg' }, sku: 'PI-MAN-1' },
        ...{ price: null, discountedPrice: null, stockQuantity: 40, weightGrams: 1000 },
      },
      {
        ...common,
        ...{ choice: { flavour: 'mango', size: '2-kg' }, sku: 'PI-MAN-2' },
        ...{ price: 4299, discountedPrice: null, stockQuantity: 7, weightGrams: 2000 },
      },
    ]);
    expect(found.products[0]).toMatchObject({
      brand: 'Torvan',
      categories: ['Whey', 'Health & Beauty > Health Care > Fitness & Nutrition'],
    });
    expect(recordOf(found, 'steel-shaker')).toMatchObject({
      fullDescription: { en: 'Keeps cold for 8 hours.\n\nDishwasher safe.' },
      colors: ['black', 'steel-blue'],
      images: [{ file: 'shaker black.jpg', colorId: 'black' }, { colorId: 'steel-blue' }],
    });
    expect(recordOf(found, 'creatine')).toMatchObject({ sku: 'CR-300', sizes: [], attributes: [] });
    expect(recordOf(found, 'creatine')).not.toHaveProperty('variants');
    expect(recordOf(found, 'daily-vitamins')).toMatchObject({
      fullDescription: { en: '10⁹ CFU \\<live>\n\nOrder' },
    });
    expect(recordOf(found, 'date-bar')).toMatchObject({
      name: { en: '', ar: 'لوح التمر بالبروتين' },
      fullDescription: { en: '', ar: 'لوح **طبيعي** من التمر.' },
      attributes: [{ id: 'flavour', values: [{ id: 'value', name: { en: '', ar: 'فانيليا' } }] }],
      variants: [{ choice: { size: 'size-2', flavour: 'value' } }, { choice: { size: 'size-3' } }],
    });
    expect(found.terms.slice(0, 2)).toEqual([
      { list: 'sizes', key: '2-kg', name: '2 kg' },
      { list: 'tags', key: 'isolate', name: 'isolate' },
    ]);
  });

  it('says by row what comes over otherwise, and what does not', () => {
    expect(tell(found)).toEqual([
      'note: Row 17: The barcode “8901234567911” is left out. It is not a GTIN, or its check digit is wrong.',
      'note: Row 25: The barcode 8901234567999 is left out. Only products with variants have barcodes.',
      'note: Row 26, Stock (U26): The stock of -3 becomes 0.',
      'note: Row 27, Description (English) (C27): Pictures, videos and forms in the description are left out.',
      'note: Row 27, Stock (U27): The file has no stock for it. It becomes 0 until you count it.',
      'note: Row 27, Stock (U27): It was also sold when out of stock. Here, sales end when the stock does.',
      'note: Row 35, Stock (U35): The stock of -1 becomes 0.',
      'note: Row 35, Stock (U35): It was also sold when out of stock. Here, sales end when the stock does.',
      'note: Row 36, SKU: There was no SKU. It becomes “magnesium-60-capsules”.',
      'note: Row 37, SKU: There was no SKU. It becomes “magnesium-120-capsules”.',
      'left_out: Row 39: Gift cards do not come over.',
      'left_out: Row 40: Downloads and services do not come over, because their files are not in this export.',
    ]);
    expect(tell(found, 'ar').join('\n')).not.toMatch(/sheet_|\{/);
    const beside = read(csv, ['Isolate-Chocolate.PNG', 'shaker black.jpg']);
    expect(recordOf(beside, 'prime-isolate')).toMatchObject({
      images: [{ file: 'Isolate-Chocolate.PNG' }],
      variants: [{ image: 'Isolate-Chocolate.PNG' }, {}, { image: null }, {}],
    });
    expect(tell(beside)).toContain(
      'note: Row 2, Pictures: There is no picture “isolate-mango.png” beside the file.',
    );
  });

  it('is the same with the headers of later exports', () => {
    const [head = '', ...rest] = csv.split('\n');
    const renamed = head.split(',').map((header) => RENAMED[header] ?? header);
    expect(read([renamed.join(','), ...rest].join('\n'))).toEqual(found);
  });
});

it('an export of WooCommerce becomes drafts with variants', () => {
  const found = read(fixture('woocommerce'));
  expect(summary(found)).toEqual([
    'casein-night-day draft 2199 1899 17',
    'gym-hoodie draft 1499  20',
    'foam-roller hidden 999  0',
    'foam-roller-2 draft 1299  0',
  ]);
  expectDrafts(found);
  expect(found.products[0]).toMatchObject({ brand: 'Torvan', categories: ['Protein', 'Protein > Casein'] });
  expect(found.products[0]?.product.times).toMatchObject({
    discount_starts_at: Date.parse('2026-11-20T00:00:00+05:30'),
    discount_ends_at: Date.parse('2026-12-06T00:00:00+05:30'),
  });
  const casein = recordOf(found, 'casein-night-day');
  expect(casein).toMatchObject({
    sku: 'CAS',
    name: { en: 'Casein Night & Day', ar: '' },
    shortDescription: { en: 'Slow protein.' },
    fullDescription: {
      en: 'Slow-release casein.\\\nMix with water.\n\n## Use\n\n- One scoop\n\n\\[1] of 2',
    },
    discountStartDate: { startsInDays: -8 },
    images: [
      { file: 'casein.jpg' },
      { file: 'casein-back.jpg' },
      { file: 'casein-vanilla.jpg', choice: { attributeId: 'flavour', valueId: 'vanilla' } },
    ],
    variants: [
      {
        choice: { flavour: 'vanilla', size: '900-g' },
        ...{ sku: 'CAS-V-9', barcode: '8901234568019', price: null, stockQuantity: 14, weightGrams: 900 },
      },
      {
        choice: { flavour: 'vanilla', size: '1-8-kg' },
        price: 3999,
        discountedPrice: 3499,
        weightGrams: 1800,
      },
      { choice: { flavour: 'cookies-cream', size: '900-g' }, offered: false },
    ],
  });
  expect(recordOf(found, 'foam-roller')).toMatchObject({ orderMaximumQuantity: 1, discountedPrice: null });
  expect(tell(found)).toEqual([
    'note: Row 2: These attributes cannot be chosen and are left out: Origin. Add them to the description.',
    'note: Row 6, Stock (P6): The variants shared a stock of 20. The first one gets all of it; count them.',
    'note: Row 9, Stock (P9): The stock of -2 becomes 0.',
    'note: Row 9, Stock (P9): It was also sold when out of stock. Here, sales end when the stock does.',
    'note: Row 10, Stock (P10): The file has no stock for it. It becomes 0 until you count it.',
    'left_out: Row 11: Products of the type “grouped” do not come over.',
    'left_out: Row 12: Products of the type “external” do not come over.',
    'left_out: Row 13: Products of the type “subscription” do not come over.',
    'left_out: Row 14: Downloads and services do not come over, because their files are not in this export.',
    'left_out: Row 15: The product “LOST” of this variation is not in the file.',
  ]);
});

describe('a hostile export', () => {
  it('names every fault with its row, and keeps formulas as text', () => {
    const head =
      'Handle;Title;Title;Option1 Name;Option1 Value;Option4 Value;Variant SKU;Variant Price;Variant Inventory Qty;Body (HTML);Image Src';
    const rows = [
      `tea;"'=HYPERLINK(""x"")";Other;Size;S;;=1+1;100;1;"<p>a\r\nb</p>";https://x.example/../..%2F..%2Fetc`,
      'tea;;;;S;;1,2E+12;12,5;many;;https://x.example/tea.jpg',
      'tea;;;;;;T-3;0;;;https://y.example/tea.jpg',
      'nut;Nut;;Title;Default Title;;T-3;80;5;;',
      ';No handle;;;;;;;;;',
      'four;Four;;A;1;2;F;1;1;;',
      'bare;;;Title;Default Title;;B;10;1;;',
      `deep;Deep;;Title;Default Title;;D;10;1;"${'<div>'.repeat(5000)}";`,
      'towel;Towel;;Title;Default Title;;W-1;10;1;;',
      'towel;;;;Default Title;;W-2;10;1;;',
    ];
    const found = read(`\ufeff${[head, ...rows].join('\r\n')}\r\n`);
    expect(tell(found)).toEqual([
      'note: Row 1: The header “Title” is there twice. Its first column counts.',
      'fault: Row 2, SKU (G2): “=1+1” is a formula. Write the value as text.',
      'fault: Row 5, Price, ₹ (H5): “12,5” is not an amount. Write 1299 or 1,299.50.',
      'fault: Row 5, Stock (I5): “many” is not a whole number from 0.',
      'fault: Row 5, SKU (G5): A spreadsheet has shortened “1,2E+12”. Format the column as text and enter it again.',
      'fault: Row 5: Row 2 has the same options.',
      'fault: Row 6, Price, ₹ (H6): There is no price above 0.',
      'note: Row 6, Stock (I6): The file has no stock for it. It becomes 0 until you count it.',
      'fault: Row 6: The variant has no value for “Size”. Write one.',
      'fault: Row 7, SKU: Row 6 also has the SKU “T-3”.',
      'fault: Row 8, Key (A8): This cannot be empty.',
      'left_out: Row 9: The product has 4 options. Products with up to three come over.',
      'fault: Row 10, Name (English): This cannot be empty.',
      'fault: Row 11, Description (English) (J11): The description is too long or too deeply nested to be read.',
      'fault: Row 13: Row 12 has the same options.',
    ]);
    expect(found.products).toEqual([]);
    const clean = read(`${head}\r\n${rows[0]?.replace(';=1+1;', ';T-1;')}`);
    expect(recordOf(clean, 'tea')).toMatchObject({
      name: { en: '=HYPERLINK("x")', ar: '' },
      fullDescription: { en: 'a b' },
      images: [],
    });
  });

  it('of 10,000 products with one name has as many keys', () => {
    const rows = Array.from(
      { length: 10_000 },
      (_, at) => `${at},simple,S-${at},منتج,1,,9.5,2,"<p>وصف <b>${at}</b></p>","وسم ${at}"`,
    );
    const found = read(
      ['ID,Type,SKU,Name,Published,Parent,Regular price,Stock,Description,Tags', ...rows].join('\n'),
    );
    expect(new Set(found.products.map(({ product }) => product.record.id)).size).toBe(10_000);
    expect(found.terms.at(-1)).toEqual({ list: 'tags', key: '9999', name: 'وسم 9999' });
    expect(found.findings).toEqual([]);
  });

  it('is not taken from a sheet of this shop', () => {
    for (const locale of LOCALES)
      expect(
        recognise(SHEET_COLUMNS.map(({ name }) => officeTranslator(locale).stored('col_', name))),
      ).toBeUndefined();
    expect(recognise(['Name', 'Type', 'Price'])).toBeUndefined();
  });
});

describe('HTML of another shop', () => {
  const piece = fc.constantFrom(
    ...[
      'whey ',
      '5',
      '*',
      '**',
      '~',
      '_',
      '# ',
      '- ',
      '1. ',
      '|',
      '`',
      '[x](y)',
      '<',
      '&nbsp;',
      '&amp;',
      '\n',
    ],
    ...[
      'وزن',
      ' kg',
      '\\',
      '<br>',
      '<br><br>',
      '<script>alert(1)</script>',
      '<style>p{}</style>',
      '<!-- x -->',
    ],
    ...['<img src=x onerror=alert(1)>', '<svg onload=alert(1)>', '<a href="javascript:alert(1)">', '</a>'],
    ...['<a href="https://a.example/?gclid=1">', '<iframe src="//x"></iframe>', '<hr>', '<q>', '</q>'],
  );
  const tag = fc.constantFrom(
    ...['p', 'div', 'b', 'i', 'strong', 'em', 's', 'u', 'sup', 'sub', 'h1', 'h3', 'ul', 'ol', 'li', 'table'],
    ...['tr', 'td', 'th', 'tbody', 'caption', 'blockquote', 'pre', 'code', 'span', 'section', 'dl', 'dt'],
  );
  const html = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 5 },
      piece,
      fc
        .tuple(tag, fc.array(tie('node'), { maxLength: 4 }))
        .map(([name, inner]) => `<${name} style="color:red" onclick="x()">${inner.join('')}</${name}>`),
    ),
  })).node;

  it('is Markdown that passes the checks of descriptions, without anything that runs', () => {
    fc.assert(
      fc.property(fc.array(html, { maxLength: 6 }), (parts) => {
        const source = parts.join('');
        const read = readHtml(source);
        if (!read.ok) throw new Error(read.error);
        const { markdown } = read.value;
        expect(checkDescription(markdown), markdown).toEqual([]);
        const shown = renderMarkdown(markdown).html;
        expect(shown).not.toMatch(
          /<(?!\/?(?:h[234]|p|[uod]l|li|dt|dd|blockquote|hr|pre|code|table|thead|tbody|tr|t[hd]|strong|em|del|br|a|div)\b)/,
        );
        expect(shown).not.toMatch(/javascript:alert\(1\)"|gclid|<[^>]*\son\w+=/);
      }),
      { numRuns: 300 },
    );
    expect(readWords('<p>a&amp;b</p><ul><li>c</li></ul><script>x</script>')).toBe('a&b c');
  });
});
