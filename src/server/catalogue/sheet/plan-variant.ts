import { listCombinations } from '#domain/catalogue/combination.ts';
import { findColumn } from './columns.ts';
import { isSameValue, readField } from './fields.ts';
import type { RowFault } from './planned-row.ts';
import { readChoice } from './read-choice.ts';
import { type Mapping, placeOf, type ReadRow, textOf } from './read-rows.ts';
import type { Group, RowDraft } from './row-draft.ts';
import type { FindTerm } from './terms.ts';
import {
  addVariant,
  applyToVariant,
  createVariant,
  formatChoice,
  listVariants,
  requiredOf,
} from './variant-fields.ts';

/** The file of the only picture. */
const onePicture = (value: unknown): unknown => (Array.isArray(value) ? (value[0] ?? null) : value);

/** What the row says of the variant. Values of the product may be repeated. */
const readOwn = (values: ReadonlyMap<string, unknown>, group: Group, draft: RowDraft, mapping: Mapping) => {
  const own = new Map<string, unknown>();
  for (const [field, value] of values) {
    if (field === 'id' || field === 'variant') continue;
    if (!findColumn(field)?.ofVariants) {
      if (!isSameValue(field, readField(group.edited, field), value))
        draft.faults.push({ ...placeOf(mapping, field), code: 'sheet_of_product' });
      continue;
    }
    if (field === 'images' && Array.isArray(value) && value.length > 1)
      draft.faults.push({ ...placeOf(mapping, field), code: 'sheet_one_picture' });
    own.set(field, field === 'images' ? onePicture(value) : value);
  }
  return own;
};

/** Place of the variant among those of the product; -1 for a new one. */
const findPlace = (
  { record }: Group['edited'],
  choice: Readonly<Record<string, string>> | undefined,
  values: ReadonlyMap<string, unknown>,
): number => {
  const variants = listVariants(record);
  if (!choice) {
    const [sku, barcode] = [textOf(values, 'sku'), textOf(values, 'barcode')];
    const named = variants.findIndex((variant) => variant.sku === sku);
    return named >= 0 ? named : variants.findIndex((variant) => variant.barcode === barcode);
  }
  const required = requiredOf(record);
  const name = formatChoice(choice, required);
  return variants.findIndex((variant) => formatChoice(variant.choice, required) === name);
};

const choiceFault = ({ edited: { record } }: Group, mapping: Mapping, text: string): RowFault => {
  const required = requiredOf(record);
  const place = placeOf(mapping, 'variant');
  if (required.size === 0) return { ...place, code: 'sheet_no_choices' };
  const [first] = listCombinations([...required].map(([id, keys]) => keys.map((key) => [id, key] as const)));
  const example = formatChoice(Object.fromEntries(first ?? []), required);
  return { ...place, code: 'sheet_choice', values: { text: text.slice(0, 60), example } };
};

/** The row of a variant. */
export const planVariant = (
  { values, row }: ReadRow,
  group: Group,
  draft: RowDraft,
  { mapping, findTerm, rowOf }: { mapping: Mapping; findTerm: FindTerm; rowOf: Map<string, number> },
): void => {
  const { edited } = group;
  const { faults } = draft;
  const text = textOf(values, 'variant');
  const choice = text === '' ? undefined : readChoice(text, edited, findTerm);
  if (text !== '' && !choice) {
    faults.push(choiceFault(group, mapping, text));
    return;
  }
  const own = readOwn(values, group, draft, mapping);
  const place = findPlace(edited, choice, values);
  const found = listVariants(edited.record)[place];
  draft.variant = formatChoice(found?.choice ?? choice, requiredOf(edited.record));
  const id = `${group.key} ${draft.variant}`;
  const earlier = rowOf.get(id);
  rowOf.set(id, earlier ?? row);
  if (earlier !== undefined)
    faults.push({ field: 'variant', code: 'sheet_row_twice', values: { row: earlier } });
  else if (found) draft.changes = applyToVariant(edited, place, own);
  else if (choice) {
    if (!own.has('sku'))
      faults.push({ ...placeOf(mapping, 'sku'), code: 'sheet_new_variant', values: { text: draft.variant } });
    const variant = createVariant(choice, own);
    addVariant(edited, variant);
    draft.added = variant;
  }
};
