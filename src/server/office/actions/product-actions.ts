import { type Paise, toRupees } from '#domain/money.ts';
import { readInteger } from '#domain/read-integer.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { isoDay, lastMoment } from '#domain/shop-day.ts';
import { formatMoney } from '#i18n/format.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { byNumber, findManaged, type ManagedProduct } from '#server/catalogue/manage/find-products.ts';
import { setShownPrice } from '#server/catalogue/manage/set-shown-price.ts';
import { setTerms, type TermRefusal } from '#server/catalogue/manage/set-terms.ts';
import { adjustStock, MAX_STOCK } from '#server/catalogue/stock/adjust-stock.ts';
import { byVariant } from '#server/catalogue/stock/find-stock-units.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { type ActionContext, type Done, faultOf, type OfficeAction, type Refused } from '../action.ts';
import { type Conflict, compareSides, findLastChange } from '../conflict.ts';
import { faultCodeOf } from '../fault.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { readBound } from '../forms/read-day.ts';
import { readRupees } from '../forms/read-rupees.ts';

/** Id of the product: of the row in a list, or of the page. */
const nameOf = ({ params }: ActionContext, form: FormFields): string =>
  byNumber(form.text('id') || (params.id ?? ''));

const titleOf = ({ member }: ActionContext, product: ManagedProduct): string =>
  inLanguage(product, 'name', member.locale);

const inUnits = (paise: Paise): string => String(toRupees(paise));

const find = async ({ app }: ActionContext, name: string): Promise<ManagedProduct | undefined> =>
  (await findManaged(app.db.read, [name])).get(name);

/** Both values of one figure, as they are typed. */
const figureConflict = async (
  { app }: ActionContext,
  form: FormFields,
  productId: number,
  { name, theirs, was }: { readonly name: 'price' | 'stock'; readonly theirs: string; readonly was: string },
): Promise<Refused> => ({
  ...faultOf(name, `${name}_conflict`, { now: theirs }),
  status: 409,
  conflict: {
    ...(await findLastChange(app, 'product', productId)),
    sides: [{ name, label: '', theirs, mine: form.text(name), was }],
    isChoice: true,
  },
});

const setPrice: OfficeAction = {
  permission: 'products.change',
  run: async (context, form) => {
    const [price, expected] = [readRupees(form.text('price')), readInteger(form.text('was'))];
    if (price === undefined || price === 0 || expected === undefined)
      return refuse(faultOf('price', 'price_invalid'));
    const name = nameOf(context, form);
    const changed = await setShownPrice(context.app, name, { price, expected, requestKey: form.requestKey });
    if (!changed.ok) {
      const { error } = changed;
      if (error.code !== 'conflict') return refuse(faultOf('price', error.code));
      const sides = { name: 'price', theirs: inUnits(error.shown), was: inUnits(expected) } as const;
      return refuse(await figureConflict(context, form, error.id, sides));
    }
    return ok({
      notice: {
        code: 'price_set',
        values: { name: titleOf(context, changed.value), price: formatMoney(price) },
      },
      undo: {
        action: 'product.set-price',
        fields: { id: changed.value.id, price: inUnits(expected), was: price },
      },
    });
  },
};

const adjust = async (
  context: ActionContext,
  form: FormFields,
  quantity: number,
  mode: 'set' | 'add',
): Promise<Result<Done, Refused>> => {
  const { app, member } = context;
  const name = nameOf(context, form);
  const variant = form.integer('variant') || undefined;
  const reason = form.text('reason').slice(0, 200) || 'counted';
  const adjusted = await adjustStock(
    app,
    [
      {
        ...{ name: variant ? byVariant(variant) : name, quantity, reason },
        expected: readInteger(form.text('was')),
      },
    ],
    {
      mode,
      madeBy: member.name,
      requestKey: form.requestKey,
    },
  );
  const product = await find(context, name);
  if (!adjusted.ok) {
    const [{ code, stock = 0 } = { code: 'not_found' }] = adjusted.error;
    if (code !== 'conflict' || !product)
      return refuse(faultOf('stock', faultCodeOf(`stock_${code}`), { now: stock }));
    const sides = { name: 'stock', theirs: String(stock), was: form.text('was') } as const;
    return refuse(await figureConflict(context, form, product.id, sides));
  }
  const [{ before, after, key } = { before: 0, after: 0, key: '' }] = adjusted.value;
  const title = product ? titleOf(context, product) : name;
  return ok({
    notice: { code: 'stock_set', values: { name: variant ? `${title} ${key}` : title, n: after } },
    undo: {
      action: 'stock.set',
      fields: { id: product?.id ?? 0, variant: variant ?? '', stock: before, was: after, reason: 'undone' },
    },
  });
};

const readSigned = (text: string): number | undefined => {
  const [, sign = '', digits = ''] = /^([+\-−]?)\s*(.+)$/.exec(text) ?? [];
  const pieces = readInteger(digits);
  return pieces === undefined ? undefined : sign === '' || sign === '+' ? pieces : -pieces;
};

const TERMS_FAULT: Readonly<Record<Exclude<TermRefusal['code'], 'conflict'>, string>> = {
  not_found: '',
  discount_not_below_price: 'sale',
  period_without_discount: 'sale',
  ends_before_start: 'until',
};

const readLimit = (form: FormFields): number | null | undefined =>
  form.text('orderMaximum') === '' ? null : form.integer('orderMaximum');

/** Prices as the form shows them. */
const termsConflict = async (
  { app, member }: ActionContext,
  form: FormFields,
  stored: ManagedProduct,
): Promise<Conflict> => {
  const t = officeTranslator(member.locale);
  const { price, discounted_price: sale, discount_starts_at: from, discount_ends_at: until } = stored;
  const sides = compareSides(form, [
    { name: 'price', label: t('product_full_price'), stored: inUnits(price) },
    { name: 'sale', label: t('product_sale_price'), stored: sale === null ? '' : inUnits(sale) },
    { name: 'from', label: t('product_sale_from'), stored: from === null ? '' : isoDay(from) },
    {
      name: 'until',
      label: t('product_sale_until'),
      stored: until === null ? '' : isoDay(lastMoment(until)),
    },
    { name: 'orderMaximum', label: t('product_order_maximum'), stored: stored.order_maximum_quantity ?? '' },
  ]);
  return {
    ...(await findLastChange(app, 'product', stored.id)),
    sides: sides.filter(({ theirs, mine }) => theirs !== mine),
    isChoice: true,
  };
};

const setAllTerms: OfficeAction = {
  permission: 'products.change',
  run: async (context, form) => {
    const price = readRupees(form.text('price'));
    const sale = form.text('sale') === '' ? null : readRupees(form.text('sale'));
    const orderMaximum = readLimit(form);
    const name = nameOf(context, form);
    const stored = await find(context, name);
    if (!stored) return refuse(faultOf('', 'not_found'));
    const startsAt = readBound(form.text('from'), 'start', stored.discount_starts_at);
    const endsAt = readBound(form.text('until'), 'end', stored.discount_ends_at);
    const faults = [
      ...(price ? [] : [['price', 'price_invalid']]),
      ...(sale === undefined || sale === 0 ? [['sale', 'price_invalid']] : []),
      ...(startsAt === undefined ? [['from', 'day_invalid']] : []),
      ...(endsAt === undefined ? [['until', 'day_invalid']] : []),
      ...(orderMaximum === undefined || orderMaximum === 0 ? [['orderMaximum', 'limit_invalid']] : []),
    ];
    if (faults.length > 0)
      return refuse({ faults: Object.fromEntries(faults.map(([field, code]) => [field, { code }])) });
    const conflict = await termsConflict(context, form, stored);
    if (conflict.sides.length > 0)
      return refuse({ ...faultOf('', 'product_conflict'), status: 409, conflict });
    const terms = {
      price,
      discounted: sale,
      startsAt: sale === null ? null : startsAt,
      endsAt: sale === null ? null : endsAt,
      orderMaximum,
    };
    const changed = await setTerms(context.app, name, terms, {
      requestKey: form.requestKey,
      expected: stored,
    });
    if (changed.ok)
      return ok({ notice: { code: 'terms_set', values: { name: titleOf(context, changed.value) } } });
    const { error } = changed;
    // Changed between the comparison and the write. The next try shows both sides.
    if (error.code === 'conflict') return refuse(faultOf('', 'product_conflict'));
    return refuse(faultOf(TERMS_FAULT[error.code], error.code));
  },
};

/** What the staff changes on products. */
export const productActions = {
  'product.set-price': setPrice,
  'product.set-terms': setAllTerms,
  'stock.set': {
    permission: 'stock.change',
    run: async (context, form) => {
      const stock = form.integer('stock');
      if (stock === undefined || stock > MAX_STOCK) return refuse(faultOf('stock', 'stock_invalid'));
      return adjust(context, form, stock, 'set');
    },
  },
  'stock.add': {
    permission: 'stock.change',
    run: async (context, form) => {
      const pieces = readSigned(form.text('stock'));
      if (pieces === undefined || pieces === 0) return refuse(faultOf('stock', 'stock_change_invalid'));
      return adjust(context, form, pieces, 'add');
    },
  },
} satisfies Readonly<Record<string, OfficeAction>>;
