import type { Transaction } from 'kysely';
import { readInteger } from '#domain/read-integer.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { variantPath } from '#routes/office/variant-path.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import { lockProduct } from '#server/catalogue/lock-product.ts';
import { byNumber } from '#server/catalogue/manage/find-products.ts';
import type { ProductForEdit } from '#server/catalogue/manage/read-record.ts';
import { restoreVersion } from '#server/catalogue/manage/restore-version.ts';
import { type Adjusted, adjustStock, readStock } from '#server/catalogue/stock/adjust-stock.ts';
import { byVariant } from '#server/catalogue/stock/find-stock-units.ts';
import { readVariants } from '#server/catalogue/variants/read-variants.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { within } from '#server/platform/database/within.ts';
import { type ActionContext, type Done, faultOf, type OfficeAction, type Refused } from '../../action.ts';
import { faultCodeOf } from '../../fault.ts';
import type { FormFields } from '../../forms/form-fields.ts';
import type { PartName } from '../../product-parts/part-state.ts';
import { findProduct, savePart } from '../../product-parts/save-part.ts';
import { readVariantForm, type TypedPieces } from '../../product-parts/variant-form.ts';
import { readVariantRows } from '../../product-parts/variant-rows.ts';

type Db = Transaction<Database>;

const NAMES: readonly PartName[] = ['variants'];

const joinContext = (context: ActionContext, transaction: Db): ActionContext => ({
  ...context,
  app: { ...context.app, db: within(context.app.db, transaction) },
});

const readAmount = async (db: Db, productId: number): Promise<number> => {
  await lockProduct(db, productId);
  return readStock(db, { productId, variantId: null });
};

/** Pieces of a variant before and after a save, for the undo. */
const formatMoved = (ids: ReadonlyMap<string, number>, adjusted: readonly Adjusted[]): string =>
  adjusted.map(({ key, before, after }) => `${ids.get(key)}:${after - before}`).join(',');

const readMoved = (text: string) =>
  text.split(',').flatMap((one) => {
    const [, id, delta] = /^(\d{1,9}):(-?\d{1,9})$/.exec(one) ?? [];
    return id && delta ? [{ name: byVariant(Number(id)), quantity: -Number(delta), reason: 'undone' }] : [];
  });

/** Gives each variant the pieces that were typed, as adjustments. */
const adjustPieces = async (
  { app, member }: ActionContext,
  db: Db,
  product: ProductForEdit,
  { pieces, isFirst }: { readonly pieces: readonly TypedPieces[]; readonly isFirst: boolean },
): Promise<Result<string, Refused>> => {
  const variants = await readVariants(db, [product.id]);
  const changes = pieces.flatMap(({ combination, pieces: quantity, shown }) => {
    const variant = variants.find((one) => one.combination === combination);
    const expected = isFirst ? variant?.stock : shown;
    return variant && quantity !== expected
      ? [{ name: byVariant(variant.id), quantity, reason: 'counted', expected, combination }]
      : [];
  });
  if (changes.length === 0) return ok('');
  const adjusted = await adjustStock(app, changes, { mode: 'set', madeBy: member.name });
  if (adjusted.ok) return ok(formatMoved(new Map(variants.map(({ sku, id }) => [sku, id])), adjusted.value));
  const faults = adjusted.error.map(({ code, name, stock = 0 }) => {
    const combination = changes.find((change) => change.name === name)?.combination ?? '';
    const label = code === 'conflict' ? 'variant_conflict' : `stock_${code}`;
    const fault = { code: faultCodeOf(label), values: { now: stock } };
    return [`${variantPath(combination)}.stock`, fault] as const;
  });
  return refuse({ faults: Object.fromEntries(faults), status: 409 });
};

const save = async (
  context: ActionContext,
  form: FormFields,
  product: ProductForEdit,
): Promise<Result<Done, Refused>> => {
  const { app } = context;
  const found = await readVariantRows(app.db.read, product);
  const { variants, pieces, ...read } = readVariantForm(form, found);
  if (variants.length === 0) return refuse(faultOf('', 'variants_none'));
  return writeOnce<Done, Refused>(app, { requestKey: form.requestKey }, async (db) => {
    const joined = joinContext(context, db);
    const isFirst = !found.isKept;
    if (isFirst) {
      const [now, shown] = [await readAmount(db, product.id), readInteger(form.text('was-pieces')) ?? 0];
      if (now !== shown)
        return refuse({ ...faultOf('', 'variants_pieces', { now, was: shown }), status: 409 });
    }
    const part = { ...{ names: NAMES, changed: { variants } }, ...read };
    const saved = await savePart(joined, { ...form, requestKey: undefined }, product, part);
    if (!saved.ok) return saved;
    const moved = await adjustPieces(joined, db, product, { pieces, isFirst });
    if (!moved.ok) return moved;
    if (moved.value === '') return saved;
    const { notice, undo } = saved.value;
    return ok({
      ...(notice && { notice: { ...notice, code: 'product_saved' } }),
      undo: { action: 'product.restore-variants', fields: { ...undo?.fields, pieces: moved.value } },
    });
  });
};

/** Takes back what was counted, then restores the version. A sale in between is kept. */
const restore: OfficeAction = {
  permission: 'products.change',
  run: async (context, form) =>
    writeOnce<Done, Refused>(context.app, { requestKey: form.requestKey }, async (db) => {
      const { app, member, params } = joinContext(context, db);
      const adjusted = await adjustStock(app, readMoved(form.text('pieces')), {
        ...{ mode: 'add', madeBy: member.name },
      });
      if (!adjusted.ok) return refuse(faultOf('', 'undo_changed'));
      const change = form.integer('change');
      const restored =
        change === undefined
          ? undefined
          : await restoreVersion(app, byNumber(params.id ?? ''), {
              ...{ change, side: 'before', expected: form.integer('version') },
            });
      if (restored && !restored.ok) return refuse(faultOf('', 'undo_changed'));
      return ok({ notice: { code: 'product_restored' } });
    }),
};

/** The variants of a product with their pieces. */
export const variantActions = {
  'product.save-variants': {
    permission: 'products.change',
    run: async (context, form) => {
      const product = await findProduct(context, form);
      if (!product) return refuse(faultOf('', 'not_found'));
      if (!form.isOn('whole')) return save(context, form, product);
      return savePart(context, form, product, { names: NAMES, changed: { variants: null } });
    },
  },
  'product.restore-variants': restore,
} satisfies Readonly<Record<string, OfficeAction>>;
