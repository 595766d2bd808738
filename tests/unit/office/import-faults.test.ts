import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { faultsAtField as arabicAtField } from '#i18n/office/ar/imports/import-faults.ts';
import { faultsAtField } from '#i18n/office/en/imports/import-faults.ts';
import { type ImportFault, importFault, importFaultAtField } from '#i18n/office/import-fault.ts';
import { recordLabel } from '#i18n/office/record-fields.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { product } from '#server/catalogue/import/schemas/product.ts';

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
  it.each([faultsAtField, arabicAtField])('names no field of the files and no file in a form', (labels) => {
    for (const label of Object.values(labels)) expect(label).not.toMatch(/\{field\}|[a-z][A-Z]|\.json|\//);
  });

  it.each(['en', 'ar'] as const)('has a label for every field of a product (%s)', (locale) => {
    const t = officeTranslator(locale);
    const raw = [...listPaths(product, '')].filter((path) => /[a-z][A-Z]|\[|\./.test(recordLabel(t, path)));
    expect(raw).toEqual([]);
    expect(recordLabel(t, 'images[0].alt.ar')).toBe(
      locale === 'en' ? 'Pictures 1 · text · Arabic' : 'الصور 1 · النص · بالعربية',
    );
  });

  it.each<[ImportFault, string, string, string]>([
    [
      { code: 'below', values: { field: 'price', limit: 0 } },
      'price is below 0',
      'الحقل price أقل من 0',
      'اكتب 0 أو أكثر.',
    ],
    [
      { code: 'twice', values: { field: 'tags', name: 'nice' } },
      "tags 'nice' is listed twice",
      'الحقل tags: «nice» مذكور مرتين',
      '«nice» مذكور مرتين.',
    ],
    [{ code: 'missing', values: { field: '' } }, 'is missing', 'الحقل ناقص', 'املأ هذا الحقل.'],
    [
      { code: 'in_picture', file: 'a.gif', picture: { code: 'unsupported', values: { format: 'GIF' } } },
      "picture 'a.gif': GIF is not supported: use WebP, AVIF, JPEG, PNG or SVG",
      'صيغة الصورة «a.gif» غير مدعومة (GIF): استعمل WebP أو AVIF أو JPEG أو PNG أو SVG',
      'صيغة الصورة «a.gif» غير مدعومة (GIF): استعمل WebP أو AVIF أو JPEG أو PNG أو SVG',
    ],
    [
      {
        ...{ code: 'in_text', field: 'body.en' },
        text: { line: 3, near: 'two', code: 'html_end', values: { name: 'b' } },
      },
      'body.en, line 3: The HTML "</b>" closes nothing. Remove it.',
      'body.en، السطر 3: \u2068الوسم \u2068</b>\u2069 لا يغلق شيئًا. احذفه.\u2069',
      'عند «\u2068two\u2069»: \u2068الوسم \u2068</b>\u2069 لا يغلق شيئًا. احذفه.\u2069',
    ],
  ])('$0.code', (fault, english, arabic, here) => {
    expect(importFault('en', fault)).toBe(english);
    expect(importFault('ar', fault)).toBe(arabic);
    expect(importFaultAtField('ar', fault)).toBe(here);
  });
});
