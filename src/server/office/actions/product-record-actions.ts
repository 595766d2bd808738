import { toRupees } from '#domain/money.ts';
import { ok, refuse } from '#domain/result.ts';
import { toKey } from '#domain/slug.ts';
import { otherLocale } from '#i18n/locales.ts';
import { officeUrl } from '#routes/office/pages.ts';
import { byNumber } from '#server/catalogue/manage/find-products.ts';
import { readRecord } from '#server/catalogue/manage/read-record.ts';
import { restoreVersion } from '#server/catalogue/manage/restore-version.ts';
import { addProduct, type SaveRefusal, saveProduct } from '#server/catalogue/manage/save-product.ts';
import { type ActionContext, faultOf, type OfficeAction, type Refused } from '../action.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { readRupees } from '../forms/read-rupees.ts';
import { recordConflict } from '../products/record-conflict.ts';
import { recordFault } from '../products/record-fault.ts';
import { flattenForm, readDealEnd, readRecordForm, timesWith } from '../products/record-form.ts';

/** Shows the form again with the descriptions as the shop would show them. */
const isPreview = (form: FormFields): boolean => form.text('preview') !== '';

const refusal = ({ member }: ActionContext, form: FormFields, error: SaveRefusal): Refused => {
  if (error.code === 'invalid') return recordFault(member.locale, form, error.faults);
  // Changed between the comparison and the write. The next try shows both sides.
  return faultOf('', error.code === 'conflict' ? 'record_conflict' : 'not_found');
};

const titleOf = ({ member }: ActionContext, name: { readonly en: string; readonly ar: string }): string =>
  name[member.locale] || name[otherLocale(member.locale)];

const save: OfficeAction = {
  permission: 'products.change',
  run: async (context, sent) => {
    if (isPreview(sent)) return refuse({ faults: {} });
    const { app, params } = context;
    const form = flattenForm(sent);
    const stored = await readRecord(app.db.read, byNumber(params.id ?? ''), app.clock.now());
    if (!stored) return refuse(faultOf('', 'not_found'));
    const conflict = await recordConflict(context, form, stored);
    if (conflict.sides.length > 0)
      return refuse({ ...faultOf('', 'record_conflict'), status: 409, conflict });
    const deal = readDealEnd(form, stored);
    if (!deal) return refuse(faultOf('hotDealEndDate', 'day_invalid'));
    const edited = { ...stored.record, ...readRecordForm(form, stored.record), hotDealEndDate: deal.field };
    const saved = await saveProduct(app, edited, {
      ...{ expected: stored.version, requestKey: form.requestKey, times: timesWith(stored, deal.at) },
    });
    if (!saved.ok) return refuse(refusal(context, form, saved.error));
    const name = titleOf(context, edited.name);
    const { isChanged, change, version } = saved.value;
    return ok({
      notice: { code: isChanged ? 'product_saved' : 'product_unchanged', values: { name } },
      ...(change !== undefined && {
        undo: { action: 'product.restore', fields: { change, side: 'before', version } },
      }),
    });
  },
};

/** Restores a version. An undo names the version after the change, so that it does not overwrite a later one. */
const restore: OfficeAction = {
  permission: 'products.change',
  run: async (context, form) => {
    const { app, params } = context;
    const restored = await restoreVersion(app, byNumber(params.id ?? ''), {
      change: form.integer('change') ?? 0,
      side: form.text('side') === 'before' ? 'before' : 'after',
      expected: form.integer('version'),
      requestKey: form.requestKey,
    });
    if (!restored.ok)
      return refuse({
        ...refusal(context, form, restored.error),
        ...(restored.error.code === 'conflict' && { status: 409 }),
      });
    const { change, version, isChanged } = restored.value;
    return ok({
      notice: { code: isChanged ? 'product_restored' : 'product_unchanged' },
      ...(change !== undefined && {
        undo: { action: 'product.restore', fields: { change, side: 'before', version } },
      }),
    });
  },
};

const NEW_RECORD = {
  ...{ discountedPrice: null, discountStartDate: null, discountEndDate: null, hotDealEndDate: null },
  ...{ orderMaximumQuantity: null, stockQuantity: 0, addedDaysAgo: 0, images: [], sizes: [], colors: [] },
  ...{ sizePriceAdjustments: [], attributes: [], nutrition: null, ingredients: null, allergens: null },
};

/** The slug repeats the key, which is only missing without a name and SKU, and these are reported. */
const dropKeyFaults = (error: SaveRefusal, key: string): SaveRefusal =>
  error.code === 'invalid'
    ? {
        ...error,
        faults: error.faults.filter(({ field }) => field !== 'slug' && (field !== 'id' || key !== '')),
      }
    : error;

const add: OfficeAction = {
  permission: 'products.change',
  run: async (context, sent) => {
    if (isPreview(sent)) return refuse({ faults: {} });
    const { app } = context;
    const form = flattenForm(sent);
    const price = readRupees(form.text('price'));
    const stock = form.text('stock') === '' ? 0 : form.integer('stock');
    const id = form.text('id') || toKey(form.text('name.en')) || toKey(form.text('sku'));
    const record = {
      ...NEW_RECORD,
      ...readRecordForm(form),
      id,
      price: price === undefined ? form.text('price') || undefined : toRupees(price),
      stockQuantity: stock ?? form.text('stock'),
    };
    const added = await addProduct(app, record, { requestKey: form.requestKey });
    if (!added.ok) return refuse(refusal(context, form, dropKeyFaults(added.error, id)));
    return ok({
      notice: {
        code: 'product_added',
        values: { name: titleOf(context, { en: form.text('name.en'), ar: form.text('name.ar') }) },
      },
      to: officeUrl('products/:id', { id: added.value.id }),
    });
  },
};

/** Copies everything but stock, sales and barcodes as a draft, under a key and SKUs that are free. */
const duplicate: OfficeAction = {
  permission: 'products.change',
  run: async (context, form) => {
    const { app, params } = context;
    const original = await readRecord(app.db.read, byNumber(params.id ?? ''), app.clock.now());
    if (!original) return refuse(faultOf('', 'not_found'));
    const taken = await app.db.read
      .selectFrom('product')
      .select(['key', 'sku'])
      .where((eb) =>
        eb.or([
          eb('key', 'like', `${original.record.id}-copy%`),
          eb('sku', 'like', `${original.record.sku}-COPY%`),
        ]),
      )
      .execute();
    const numbers = taken
      .flatMap(({ key, sku }) => [key, sku])
      .map((name) => Number(name.split('-').at(-1)) || 1);
    const end = taken.length === 0 ? '' : `-${Math.max(...numbers) + 1}`;
    const record = {
      ...original.record,
      id: `${original.record.id.slice(0, 80)}-copy${end}`,
      sku: `${original.record.sku}-COPY${end}`,
      ...{ stockQuantity: 0, addedDaysAgo: 0 },
      // No two variants share an SKU or a barcode.
      variants: original.record.variants?.map(({ barcode: _, ...variant }) => ({
        ...variant,
        ...{ sku: `${variant.sku}-COPY${end}`, stockQuantity: 0 },
      })),
    };
    const added = await addProduct(app, record, {
      requestKey: form.requestKey,
      pictures: original.pictures,
      times: timesWith(original, original.row.hot_deal_ends_at),
    });
    if (!added.ok) return refuse(refusal(context, form, added.error));
    return ok({
      notice: { code: 'product_duplicated', values: { name: titleOf(context, record.name) } },
      to: officeUrl('products/:id', { id: added.value.id }),
    });
  },
};

/** Changes of a product as a whole. */
export const productRecordActions = {
  'product.save': save,
  'product.restore': restore,
  'product.add': add,
  'product.duplicate': duplicate,
} satisfies Readonly<Record<string, OfficeAction>>;
