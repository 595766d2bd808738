import { isRecord } from '#domain/is-record.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { type Locale, otherLocale } from '#i18n/locales.ts';
import { type OfficeTranslate, officeTranslator } from '#i18n/office/translate.ts';
import { byNumber } from '#server/catalogue/manage/find-products.ts';
import { type ProductForEdit, readRecord } from '#server/catalogue/manage/read-record.ts';
import { type SavedProduct, saveProduct } from '#server/catalogue/manage/save-product.ts';
import { type ActionContext, type Done, faultOf, type Refused } from '../action.ts';
import { type Conflict, findLastChange, type Side } from '../conflict.ts';
import type { Fault } from '../fault.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { type RowPaths, toFormField } from './form-rows.ts';
import { type PartName, partState, pickPart } from './part-state.ts';
import { toFault } from './record-fault.ts';

const flatten = (value: unknown, path: string, into: Map<string, string>): Map<string, string> => {
  if (Array.isArray(value))
    for (const [at, entry] of value.entries()) flatten(entry, `${path}.${at + 1}`, into);
  else if (isRecord(value))
    for (const [name, entry] of Object.entries(value))
      flatten(entry, path === '' ? name : `${path}.${name}`, into);
  else if (value !== null && value !== undefined) into.set(path, String(value));
  return into;
};

/** @example labelPath(t, 'images.2.alt.en') is `Pictures 2, alt text, English` */
const labelPath = (t: OfficeTranslate, path: string): string =>
  path
    .split('.')
    .reduce(
      (text, part) =>
        /^\d+$/.test(part) ? `${text} ${part}` : `${text}${text && ' · '}${t.stored('part_', part)}`,
      '',
    );

const MOST_SIDES = 12;

const compareParts = (
  t: OfficeTranslate,
  theirs: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
): Side[] => {
  const [one, other] = [flatten(theirs, '', new Map()), flatten(mine, '', new Map())];
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((path) => one.get(path) !== other.get(path))
    .slice(0, MOST_SIDES)
    .map((path) => ({
      name: path,
      label: labelPath(t, path),
      ...{ theirs: one.get(path) ?? '', mine: other.get(path) ?? '', was: '' },
    }));
};

export interface PartChange {
  readonly names: readonly PartName[];
  readonly changed: Readonly<Record<string, unknown>>;
  /** Where the rows of the record are in the form. */
  readonly paths?: RowPaths;
  /** Values that cannot be read, by field of the form. */
  readonly faults?: Readonly<Record<string, Fault>>;
}

export const findProduct = ({ app, params }: ActionContext, form: FormFields) =>
  readRecord(app.db.read, byNumber(form.text('id') || (params.id ?? '')), app.clock.now());

const conflictOf = async (
  { app, member }: ActionContext,
  current: ProductForEdit,
  { names, changed }: PartChange,
): Promise<Refused> => {
  const t = officeTranslator(member.locale);
  const conflict: Conflict = {
    ...(await findLastChange(app, 'product', current.id)),
    sides: compareParts(t, pickPart(current.record, names), pickPart(changed, names)),
    isChoice: false,
  };
  return { ...faultOf('', 'part_conflict'), status: 409, conflict };
};

const nameOf = (locale: Locale, { record: { name } }: ProductForEdit): string =>
  name[locale] || name[otherLocale(locale)];

export const saveDone = (context: ActionContext, product: ProductForEdit, saved: SavedProduct): Done => ({
  notice: {
    code: saved.isChanged ? 'product_saved' : 'product_unchanged',
    values: { name: nameOf(context.member.locale, product) },
  },
  ...(saved.change !== undefined && {
    undo: {
      action: 'product.restore',
      fields: { change: saved.change, side: 'before', version: saved.version },
    },
  }),
});

/** Saves a part of a product's record. Other parts may have changed since the form was shown. */
export const savePart = async (
  context: ActionContext,
  form: FormFields,
  product: ProductForEdit,
  change: PartChange,
): Promise<Result<Done, Refused>> => {
  const { app } = context;
  const { names, changed, paths = new Map(), faults = {} } = change;
  if (Object.keys(faults).length > 0) return refuse({ faults });
  if (form.text('was-part') !== partState(product.record, names)) {
    const refused = await conflictOf(context, product, change);
    // Otherwise the other member has saved the same.
    if (refused.conflict?.sides.length !== 0) return refuse(refused);
  }
  const saved = await saveProduct(
    app,
    { ...product.record, ...changed },
    { expected: product.version, requestKey: form.requestKey },
  );
  if (saved.ok) return ok(saveDone(context, product, saved.value));
  const { error } = saved;
  if (error.code === 'not_found') return refuse(faultOf('', 'not_found'));
  if (error.code === 'conflict') return refuse(await conflictOf(context, error.current, change));
  const found = error.faults.map((fault) => {
    const isOwn = names.some((name) => fault.field === name || /^[.[]/.test(fault.field.slice(name.length)));
    // A fault of another tab is shown above the form.
    return [
      isOwn ? toFormField(paths, fault.field) : '',
      toFault(context.member.locale, fault, !isOwn),
    ] as const;
  });
  return refuse({ faults: Object.fromEntries(found.toReversed()) });
};
