import { HIDDEN, isShown } from '#domain/catalogue/product-status.ts';
import { readInteger } from '#domain/read-integer.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { fromKeys } from '#domain/typed-object.ts';
import { type OfficeKey, officeTranslator } from '#i18n/office/translate.ts';
import { officeUrl } from '#routes/office/pages.ts';
import { byKey } from '#server/catalogue/manage/find-products.ts';
import { setStatus } from '#server/catalogue/manage/set-status.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { type CloseRefusal, setVendorClosed } from '#server/vendors/close-vendor.ts';
import { type MoveRefusal, moveProducts } from '#server/vendors/move-products.ts';
import {
  addVendor,
  changeVendor,
  type SavedVendor,
  type SaveVendorRefusal,
  VENDOR_FIELDS,
  type VendorField,
  type VendorFields,
} from '#server/vendors/save-vendor.ts';
import { listVendorProducts } from '#server/vendors/vendor-products.ts';
import { type ActionContext, type Done, faultOf, type OfficeAction, type Refused } from '../action.ts';
import { compareSides, findLastChange } from '../conflict.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { termFault } from '../terms/term-fault.ts';
import { formatStates } from './product-status-actions.ts';

const VENDOR_LABELS: Readonly<Record<VendorField, OfficeKey>> = {
  name_en: 'value_name_en',
  name_ar: 'value_name_ar',
  city_en: 'value_city_en',
  city_ar: 'value_city_ar',
  email: 'value_email',
};

const idOf = ({ params }: ActionContext): number => readInteger(params.id ?? '') ?? 0;
const pageOf = (id: number): string => officeUrl('vendors/:id', { id });

const readFields = (form: FormFields, prefix = ''): VendorFields =>
  fromKeys(VENDOR_FIELDS, (name) => form.text(`${prefix}${name}`));

const nameOf = ({ member }: ActionContext, row: Pick<SavedVendor, 'name_en' | 'name_ar'>) => ({
  name: inLanguage(row, 'name', member.locale),
});

const refuseSave = async (
  { app, member, ...context }: ActionContext,
  form: FormFields,
  refusal: SaveVendorRefusal,
): Promise<Refused> => {
  if (refusal.code === 'not_found') return faultOf('', 'vendor_missing');
  if (refusal.code === 'invalid')
    return {
      faults: Object.fromEntries(
        refusal.faults.map(({ field, fault }) => [field, termFault(member.locale, fault)]),
      ),
    };
  const t = officeTranslator(member.locale);
  const sides = compareSides(
    form,
    VENDOR_FIELDS.map((name) => ({
      name,
      label: t(VENDOR_LABELS[name]),
      stored: refusal.current[name],
    })),
  );
  const last = await findLastChange(app, 'vendor', idOf({ app, member, ...context }));
  return {
    ...faultOf('', 'vendor_conflict'),
    status: 409,
    conflict: { ...last, sides, isChoice: true },
  };
};

const refuseClose = (refusal: CloseRefusal): Refused =>
  refusal.code === 'selling'
    ? faultOf('', 'vendor_selling', { n: refusal.products })
    : faultOf('', 'vendor_missing');

const refuseMove = (refusal: MoveRefusal): Refused => {
  if (refusal.code === 'other_count')
    return { ...faultOf('', 'vendor_count', { n: refusal.products }), status: 409 };
  if (refusal.code === 'closed') return faultOf('to', 'vendor_closed');
  return faultOf('to', refusal.code === 'same' ? 'vendor_target' : 'vendor_missing');
};

const setClosed = (isClosed: boolean): OfficeAction => ({
  permission: 'settings.change',
  run: async (context, form) => {
    const id = idOf(context);
    const { requestKey } = form;
    const done = await setVendorClosed(context.app, id, isClosed, { requestKey });
    if (!done.ok) return refuse(refuseClose(done.error));
    return ok({
      notice: { code: isClosed ? 'vendor_closed' : 'vendor_reopened', values: nameOf(context, done.value) },
      ...(done.value.isChanged && {
        undo: { action: isClosed ? 'vendor.reopen' : 'vendor.close', fields: {} },
      }),
    });
  },
});

const readIds = (text: string): number[] | undefined =>
  text === '' ? undefined : text.split(',').flatMap((id) => readInteger(id) ?? []);

/** `from` and `products` are those of an undo. */
const move: OfficeAction = {
  permission: 'settings.change',
  run: async (context, form): Promise<Result<Done, Refused>> => {
    const from = form.integer('from') ?? idOf(context);
    const to = form.integer('to') ?? 0;
    const moved = await moveProducts(
      context.app,
      { from, to, products: readIds(form.text('products')), expected: form.integer('count') },
      { requestKey: form.requestKey },
    );
    if (!moved.ok) return refuse(refuseMove(moved.error));
    const { products } = moved.value;
    return ok({
      notice: {
        code: 'vendor_moved',
        values: { n: products.length, ...nameOf(context, moved.value.to) },
      },
      ...(products.length > 0 && {
        undo: { action: 'vendor.move', fields: { from: to, to: from, products: products.join(',') } },
      }),
    });
  },
};

/** Takes the products of a seller out of the shop. */
const archive: OfficeAction = {
  permission: 'settings.change',
  run: async ({ app, ...context }, form) => {
    const products = await listVendorProducts(app.db.read, idOf({ app, ...context }));
    const names = products.filter(({ status }) => isShown(status)).map(({ key }) => byKey(key));
    const { requestKey } = form;
    const changed = await setStatus(app, names, HIDDEN, { requestKey });
    if (!changed.ok) return refuse(faultOf('', 'not_found'));
    return ok({
      notice: { code: 'products_hidden', values: { n: changed.value.length } },
      ...(changed.value.length > 0 && {
        undo: { action: 'product.change-status', fields: { states: formatStates(changed.value, HIDDEN) } },
      }),
    });
  },
};

/** Sellers, which the owner manages. Requests to become one are in `people-actions.ts`. */
export const vendorActions = {
  'vendor.add': {
    permission: 'settings.change',
    run: async (context, form) => {
      const added = await addVendor(context.app, readFields(form), { requestKey: form.requestKey });
      if (!added.ok) return refuse(await refuseSave(context, form, added.error));
      const notice = { code: 'vendor_added', values: nameOf(context, added.value) } as const;
      return ok({ notice, to: pageOf(added.value.id) });
    },
  },
  'vendor.change': {
    permission: 'settings.change',
    run: async (context, form) => {
      const [fields, expected] = [readFields(form), readFields(form, 'was-')];
      const changed = await changeVendor(context.app, idOf(context), fields, {
        ...{ requestKey: form.requestKey, expected },
      });
      if (!changed.ok) return refuse(await refuseSave(context, form, changed.error));
      const back = VENDOR_FIELDS.flatMap((name) => [
        [name, expected[name]],
        [`was-${name}`, fields[name]],
      ]);
      return ok({
        notice: { code: 'vendor_changed', values: nameOf(context, changed.value) },
        undo: { action: 'vendor.change', fields: Object.fromEntries(back) },
      });
    },
  },
  'vendor.close': setClosed(true),
  'vendor.reopen': setClosed(false),
  'vendor.move': move,
  'vendor.archive': archive,
} satisfies Readonly<Record<string, OfficeAction>>;
