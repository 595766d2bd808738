import { readInteger } from '#domain/read-integer.ts';
import { ok, refuse } from '#domain/result.ts';
import { officeUrl } from '#routes/office/pages.ts';
import { byNumber } from '#server/catalogue/manage/find-products.ts';
import { adjustStock, MAX_STOCK } from '#server/catalogue/stock/adjust-stock.ts';
import { byVariant } from '#server/catalogue/stock/find-stock-units.ts';
import { readProductStock } from '#server/catalogue/stock/read-product-stock.ts';
import { setThreshold } from '#server/catalogue/stock/set-threshold.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { changeSetting } from '#server/settings/settings.ts';
import { faultOf, type OfficeAction } from '../action.ts';
import { findLastChange } from '../conflict.ts';
import { faultCodeOf } from '../fault.ts';

const MAX_THRESHOLD = 100_000;
const signed = (delta: number): string => (delta > 0 ? `+${delta}` : String(delta));

/**
 * Applies the difference between what was counted and what the shelf should have held when the form was opened, so that
 * a sale in between is kept. Another adjustment in between is a conflict.
 */
const count: OfficeAction = {
  permission: 'stock.change',
  run: async ({ app, member }, form) => {
    const [counted, expected] = [form.integer('counted'), readInteger(form.text('expected'))];
    const id = form.integer('id');
    if (counted === undefined || counted > MAX_STOCK) return refuse(faultOf('counted', 'stock_invalid'));
    if (expected === undefined || id === undefined) return refuse(faultOf('', 'stock_not_found'));
    const delta = counted - expected;
    const variantId = form.integer('variant') || undefined;
    const counting = {
      ...{
        name: variantId ? byVariant(variantId) : byNumber(String(id)),
        quantity: delta,
        reason: 'counted',
      },
      since: readInteger(form.text('since')),
    };
    const adjusted = await adjustStock(app, [counting], {
      ...{ mode: 'add', madeBy: member.name, requestKey: form.requestKey },
    });
    if (!adjusted.ok) {
      const [{ code, stock = 0 } = { code: 'not_found' }] = adjusted.error;
      if (code !== 'conflict')
        return refuse(faultOf('counted', faultCodeOf(`count_${code}`), { now: stock }));
      const now = await readProductStock(app.db.read, id, variantId);
      const theirs = String((now?.stock ?? 0) + (now?.reserved ?? 0));
      return refuse({
        ...faultOf('counted', 'count_conflict', { now: theirs, was: expected }),
        status: 409,
        conflict: {
          ...(await findLastChange(app, 'product', id)),
          sides: [{ name: 'counted', label: '', theirs, mine: String(counted), was: String(expected) }],
          isChoice: false,
        },
      });
    }
    const [{ after } = { after: 0 }] = adjusted.value;
    const product = await readProductStock(app.db.read, id, variantId);
    const name = (member.locale === 'ar' ? product?.nameAr : product?.nameEn) ?? '';
    return ok({
      notice: {
        code: delta === 0 ? 'count_right' : 'counted',
        values: { name, delta: signed(delta), n: after },
      },
      ...(delta !== 0 && {
        undo: {
          action: 'stock.set',
          fields: { id, variant: variantId ?? '', stock: after - delta, was: after, reason: 'undone' },
        },
      }),
      to: officeUrl('products/stock/count'),
    });
  },
};

const threshold: OfficeAction = {
  permission: 'products.change',
  run: async ({ app, member }, form) => {
    const text = form.text('threshold');
    const wanted = text === '' ? null : readInteger(text);
    if (wanted === undefined || (wanted ?? 0) > MAX_THRESHOLD)
      return refuse(faultOf('threshold', 'threshold_invalid'));
    const was = form.text('was');
    const changed = await setThreshold(app, {
      ...{ productId: form.integer('id') ?? 0, threshold: wanted, requestKey: form.requestKey },
      expected: was === '' ? null : readInteger(was),
    });
    if (!changed.ok) {
      const { error } = changed;
      return error.code === 'conflict'
        ? refuse({ ...faultOf('threshold', 'threshold_conflict', { now: error.stored ?? '–' }), status: 409 })
        : refuse(faultOf('threshold', 'not_found'));
    }
    const { id, before } = changed.value;
    return ok({
      notice: {
        code: wanted === null ? 'threshold_removed' : 'threshold_set',
        values: { name: inLanguage(changed.value, 'name', member.locale), n: wanted ?? 0 },
      },
      undo: {
        action: 'stock.set-threshold',
        fields: { id, threshold: before ?? '', was: wanted ?? '' },
      },
    });
  },
};

const shopThreshold: OfficeAction = {
  permission: 'products.change',
  run: async ({ app }, form) => {
    const wanted = form.integer('pieces');
    if (wanted === undefined || wanted > MAX_THRESHOLD) return refuse(faultOf('pieces', 'threshold_invalid'));
    const was = form.text('was-pieces');
    const changed = await changeSetting(app, 'low_stock', [String(wanted)], {
      ...{ requestKey: form.requestKey, expected: was },
    });
    if (!changed.ok) {
      const { error } = changed;
      if (error.code !== 'conflict') return refuse(faultOf('pieces', 'threshold_invalid'));
      const { value: theirs } = error;
      return refuse({
        ...faultOf('pieces', 'threshold_conflict', { now: theirs }),
        status: 409,
        conflict: {
          ...(await findLastChange(app, 'setting', 'low_stock')),
          sides: [{ name: 'pieces', label: '', theirs, mine: String(wanted), was }],
          isChoice: true,
        },
      });
    }
    return ok({
      notice: { code: 'shop_threshold_set', values: { n: wanted } },
      undo: { action: 'stock.set-shop-threshold', fields: { pieces: was, 'was-pieces': wanted } },
    });
  },
};

/** Counting on a phone, and the stock at which products count as low. */
export const stockActions = {
  'stock.count': count,
  'stock.set-threshold': threshold,
  'stock.set-shop-threshold': shopThreshold,
} satisfies Readonly<Record<string, OfficeAction>>;
