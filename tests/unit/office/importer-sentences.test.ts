import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { SENTENCES } from '#i18n/office/importer/sentences.ts';
import { importerSentence, sentenceAtField } from '#i18n/office/importer/translate-sentence.ts';
import { recordLabel } from '#i18n/office/record-fields.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { product } from '#server/catalogue/import/schemas/product.ts';

const IMPORT = 'src/server/catalogue/import';

/** Where the importer's checks make their sentences. */
const listFiles = async (): Promise<string[]> => [
  ...(await readdir(join(IMPORT, 'check'))).map((name) => join(IMPORT, 'check', name)),
  ...(await readdir(join(IMPORT, 'schemas'))).map((name) => join(IMPORT, 'schemas', name)),
  ...[
    'check-catalogue.ts',
    'describe-issue.ts',
    'import-catalogue.ts',
    'pictures.ts',
    'read-catalogue.ts',
  ].map((name) => join(IMPORT, name)),
  'src/server/catalogue/manage/record/check-record.ts',
  'src/server/catalogue/sheet/plan-sheet.ts',
  'src/server/media/media-error.ts',
  'src/server/media/process/drawing.ts',
  'src/server/media/process/inspect.ts',
];

const PLACE = 'x1';

/** Parts of sentences, names of rows in maps, and what only the terminal shows. */
const OTHERS: readonly string[] = [
  'x1, line x1: x1',
  ...["picture 'x1': x1", "attributes 'x1': value", ' or ', 'record x1', 'key x1', 'sku x1', 'dry run'],
  ...['Importing x1 products and x1 reviews ...', 'Rendering picture variants: x1 of x1'],
];

const isNoSentence = ({ parent }: ts.Node): boolean =>
  ts.isImportDeclaration(parent) || (ts.isNewExpression(parent) && parent.expression.getText() === 'Error');

/** Literals with a space, whose expressions are replaced by a name. */
const listSentences = (file: string, text: string): string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const words = ts.isStringLiteralLike(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? node.head.text + node.templateSpans.map(({ literal }) => PLACE + literal.text).join('')
        : undefined;
    if (words !== undefined && /[a-z] |^is [a-z]/.test(words) && !isNoSentence(node)) found.push(words);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
};

const hasArabic = (sentence: string): boolean =>
  [sentence, `${PLACE} ${sentence}`, `picture '${PLACE}': ${sentence}`].some(
    (one) => importerSentence('ar', one) !== one,
  );

/** Paths of all values of a record. */
function* listPaths(schema: v.GenericSchema, path: string): Generator<string> {
  if ('entries' in schema)
    for (const [name, entry] of Object.entries(schema.entries as Record<string, v.GenericSchema>))
      yield* listPaths(entry, path === '' ? name : `${path}.${name}`);
  else if ('wrapped' in schema) yield* listPaths(schema.wrapped as v.GenericSchema, path);
  else if ('item' in schema) yield* listPaths(schema.item as v.GenericSchema, `${path}[0]`);
  else yield path;
}

describe('what the importer says', () => {
  it('has an Arabic form, wherever a check says it', async () => {
    const all: string[] = [];
    for (const file of await listFiles()) all.push(...listSentences(file, await readFile(file, 'utf8')));
    expect(all.length).toBeGreaterThan(60);
    expect(all.filter((one) => !OTHERS.includes(one) && !hasArabic(one))).toEqual([]);
  });

  it('names no field of the files and no file in a form', () => {
    // Faults of a whole file or of a picture have no field.
    const fields = SENTENCES.filter(
      ({ en }) => !/^(?:picture |must be a list|is not|cannot|the shop)/.test(en),
    );
    expect(fields.length).toBeGreaterThan(40);
    for (const { en } of fields)
      for (const locale of ['en', 'ar'] as const) {
        const message = en.replace('{field}', 'shippingCharge').replaceAll(/\{\w+\}/g, 'x');
        expect(sentenceAtField(locale, message)).not.toMatch(/shippingCharge|[a-z][A-Z]|\.json|\//);
      }
  });

  it.each(['en', 'ar'] as const)('has a label for every field of a product (%s)', (locale) => {
    const t = officeTranslator(locale);
    const raw = [...listPaths(product, '')].filter((path) => /[a-z][A-Z]|\[|\./.test(recordLabel(t, path)));
    expect(raw).toEqual([]);
    expect(recordLabel(t, 'images[0].alt.ar')).toBe(
      locale === 'en' ? 'Pictures 1 · text · Arabic' : 'الصور 1 · النص · بالعربية',
    );
  });

  it.each([
    ['price is below 0', 'الحقل price أقل من 0', 'اكتب 0 أو أكثر.'],
    ["tags 'nice' is listed twice", 'الحقل tags: «nice» مذكور مرتين', '«nice» مذكور مرتين.'],
    ['images[0].alt.ar is missing', 'الحقل images[0].alt.ar ناقص', 'املأ هذا الحقل.'],
    [
      'products.json says something new',
      'products.json says something new',
      'products.json says something new',
    ],
  ])('%s', (message, arabic, here) => {
    expect(importerSentence('en', message)).toBe(message);
    expect(importerSentence('ar', message)).toBe(arabic);
    expect(sentenceAtField('ar', message)).toBe(here);
  });
});
