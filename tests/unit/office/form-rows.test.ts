import { describe, expect, it } from 'vitest';
import { readNumber } from '#domain/catalogue/read-number.ts';
import { formatStep } from '#routes/office/row-steps.ts';
import { createFields } from '#server/office/forms/form-fields.ts';
import { readRowIds, readRows, toFormField } from '#server/office/product-parts/form-rows.ts';

const idsAfter = (step: string): string[] =>
  readRowIds(createFields({ images: ['0', '2', '1'], step: [step] }), 'images');

describe('rows of a form', () => {
  it.each([
    ['', ['0', '2', '1']],
    [formatStep('up', 'images', 2), ['2', '0', '1']],
    [formatStep('up', 'images', 0), ['0', '2', '1']],
    [formatStep('down', 'images', 0), ['2', '0', '1']],
    [formatStep('down', 'images', 1), ['0', '2', '1']],
    [formatStep('first', 'images', 1), ['1', '0', '2']],
    [formatStep('remove', 'images', 2), ['0', '1']],
    [formatStep('remove', 'sizes', 2), ['0', '2', '1']],
    ['remove images 9', ['0', '2', '1']],
  ])('have this order after "%s"', (step, ids) => {
    expect(idsAfter(step)).toEqual(ids);
  });

  it('keep their number, so that their fields and faults are found after a move', () => {
    const form = createFields({
      images: ['1', '0'],
      'images[1].alt.en': ['Front'],
      'images[0].alt.en': ['Back'],
    });
    const rows = readRows(form, 'images');
    expect(rows.map(({ text }) => text('alt.en'))).toEqual(['Front', 'Back']);
    const paths = new Map(rows.map(({ path }, position) => [`images[${position}]`, path]));
    expect(toFormField(paths, 'images[0].alt.en')).toBe('images[1].alt.en');
    expect(toFormField(paths, 'images')).toBe('images');
  });
});

describe('a number', () => {
  it.each([
    ['24.6', 24.6],
    ['24,6', 24.6],
    ['1,250', 1250],
    ['1,250,000', 1250000],
    ['0,125', 0.125],
    ['٢٤٫٦', 24.6],
    ['', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['12 g', undefined],
  ])('written as "%s" is %s', (text, number) => {
    expect(readNumber(text)).toBe(number);
  });
});
