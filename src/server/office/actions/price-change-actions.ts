import { readInteger } from '#domain/read-integer.ts';
import { ok, refuse } from '#domain/result.ts';
import { officeUrl } from '#routes/office/pages.ts';
import { readSelected } from '#routes/office/selected.ts';
import { createPriceChange } from '#server/catalogue/bulk-prices/create-price-change.ts';
import {
  cancelPriceChange,
  type EndRefusal,
  undoPriceChange,
} from '#server/catalogue/bulk-prices/end-price-change.ts';
import { type ActionContext, faultOf, type OfficeAction, type Refused } from '../action.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { readPriceRule } from '../products/read-price-rule.ts';
import { listSelectedProducts } from '../products/selected-products.ts';

const requestOf = ({ params }: ActionContext, form: FormFields) => ({
  id: form.integer('id') ?? readInteger(params.id ?? '') ?? 0,
  requestKey: form.requestKey,
});

const endFault = (refusal: EndRefusal): Refused =>
  refusal.code === 'not_found'
    ? faultOf('', 'change_missing')
    : { ...faultOf('', `change_${refusal.state}`), status: 409 };

/** Changes of the prices of many products. */
export const priceChangeActions = {
  'price-change.create': {
    permission: 'products.change',
    run: async ({ app, member }, form) => {
      const search = new URLSearchParams(form.text('preview'));
      const read = readPriceRule(search, app.clock.now());
      if (!read.ok) return refuse(faultOf('', read.error.code));
      const { rule, applyAt } = read.value;
      const created = await createPriceChange(app, {
        ...{ rule, applyAt, digest: form.text('digest'), madeBy: member.name },
        productIds: await listSelectedProducts(app, readSelected(search)),
        requestKey: form.requestKey,
      });
      if (!created.ok) {
        const { code } = created.error;
        return refuse({ ...faultOf('', code), status: code === 'prices_changed' ? 409 : 422 });
      }
      const { id, products: n } = created.value;
      const action = applyAt === undefined ? 'price-change.undo' : 'price-change.cancel';
      return ok({
        notice: { code: applyAt === undefined ? 'prices_changed' : 'prices_scheduled', values: { n } },
        undo: { action, fields: { id } },
        to: officeUrl('products/prices/:id', { id }),
      });
    },
  },
  'price-change.cancel': {
    permission: 'products.change',
    run: async (context, form) => {
      const cancelled = await cancelPriceChange(context.app, requestOf(context, form));
      return cancelled.ok ? ok({ notice: { code: 'prices_cancelled' } }) : refuse(endFault(cancelled.error));
    },
  },
  'price-change.undo': {
    permission: 'products.change',
    run: async (context, form) => {
      const undone = await undoPriceChange(context.app, requestOf(context, form));
      if (!undone.ok) return refuse(endFault(undone.error));
      const { restored: n, kept } = undone.value;
      return ok({
        notice: { code: kept > 0 ? 'prices_undone_partly' : 'prices_undone', values: { n, kept } },
        isPartial: kept > 0,
      });
    },
  },
} satisfies Readonly<Record<string, OfficeAction>>;
