import { toRupees } from '#domain/money.ts';
import { refuse } from '#domain/result.ts';
import { toKey } from '#domain/slug.ts';
import { carryVariants } from '#server/catalogue/variants/carry-variants.ts';
import { listRequired } from '#server/catalogue/variants/required-choices.ts';
import { faultOf, type OfficeAction } from '../../action.ts';
import type { Fault } from '../../fault.ts';
import type { FormFields } from '../../forms/form-fields.ts';
import { readRupees } from '../../forms/read-rupees.ts';
import { type FormRow, readRows } from '../../product-parts/form-rows.ts';
import { findProduct, savePart } from '../../product-parts/save-part.ts';

const PARTS = ['sizes', 'sizePriceAdjustments', 'colors', 'attributes'] as const;

/** A row that the member left empty is not an entry. */
const isEmpty = ({ text }: FormRow, fields: readonly string[]): boolean =>
  fields.every((field) => text(field) === '');

const readChoices = (form: FormFields) => {
  const faults: Record<string, Fault> = {};
  const paths = new Map<string, string>();
  const readSurcharge = ({ path, text }: FormRow): number => {
    const typed = text('additionalPrice');
    const paise = typed === '' ? 0 : readRupees(typed);
    if (paise === undefined) faults[`${path}.additionalPrice`] = { code: 'surcharge_invalid' };
    return toRupees(paise ?? 0);
  };
  const readLocalized = ({ text }: FormRow) => ({ en: text('name.en'), ar: text('name.ar') });

  const sizes = readRows(form, 'sizes').filter((row) => !isEmpty(row, ['id']));
  const sizePriceAdjustments = sizes.flatMap((row) => {
    const additionalPrice = readSurcharge(row);
    return additionalPrice === 0 && row.text('hadPrice') === ''
      ? []
      : [{ sizeId: row.text('id'), additionalPrice }];
  });
  const colors = readRows(form, 'colors').filter((row) => !isEmpty(row, ['id']));
  const attributes = readRows(form, 'attributes')
    .filter((row) => !isEmpty(row, ['id', 'name.en', 'name.ar']))
    .map((row, position) => {
      paths.set(`attributes[${position}]`, row.path);
      const values = readRows(form, `${row.path}.values`)
        .filter((value) => !isEmpty(value, ['id', 'name.en', 'name.ar', 'additionalPrice']))
        .map((value, at) => {
          paths.set(`attributes[${position}].values[${at}]`, value.path);
          const name = readLocalized(value);
          return {
            id: value.text('id') || toKey(name.en) || `value-${at + 1}`,
            name,
            additionalPrice: readSurcharge(value),
            type: value.text('type') === 'Percentage' ? 'Percentage' : 'FixedValue',
          };
        });
      paths.set(`attributes[${position}].values`, `${row.path}.values`);
      const [id = '', en = '', ar = ''] = row.text('id').split('|');
      const name = id === '' ? readLocalized(row) : { en, ar };
      const key = id || toKey(name.en) || `attribute-${position + 1}`;
      return { id: key, name, required: form.isOn(`${row.path}.required`), values };
    });
  return {
    changed: {
      sizes: sizes.map(({ text }) => text('id')),
      sizePriceAdjustments,
      colors: colors.map(({ text }) => text('id')),
      attributes,
    },
    paths,
    faults,
  };
};

/** Sizes, colours and attributes of a product. */
export const choiceActions = {
  'product.save-choices': {
    permission: 'products.change',
    run: async (context, form) => {
      const product = await findProduct(context, form);
      if (!product) return refuse(faultOf('', 'not_found'));
      const { changed, ...read } = readChoices(form);
      const variants = carryVariants(product.record.variants ?? [], listRequired(changed));
      if (!variants) return refuse(faultOf('', 'variants_merge'));
      return savePart(context, form, product, {
        ...{ names: PARTS, ...read },
        changed: { ...changed, variants: variants.length > 0 ? variants : null },
      });
    },
  },
} satisfies Readonly<Record<string, OfficeAction>>;
