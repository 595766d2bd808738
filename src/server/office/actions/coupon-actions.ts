import { COUPON_DAYS } from '#domain/cart/coupon-terms.ts';
import { DAY_MS } from '#domain/duration.ts';
import { ok, refuse } from '#domain/result.ts';
import { startOfDay } from '#domain/shop-day.ts';
import { officeUrl } from '#routes/office/pages.ts';
import { addCoupon } from '#server/coupons/add-coupon.ts';
import { type ChangeRefusal, editCoupon, reopenCoupon } from '#server/coupons/edit-coupon.ts';
import { endCoupon } from '#server/coupons/end-coupon.ts';
import { readCouponForOffice } from '#server/coupons/read-coupon.ts';
import { type ActionContext, faultOf, type OfficeAction, type Refused } from '../action.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { COUPON_LABELS, couponFields, readCouponCode, readCouponForm } from '../promotions/coupon-form.ts';
import { findFieldConflict, undoFields } from '../promotions/field-conflict.ts';

const codeOf = ({ params }: ActionContext, form: FormFields): string =>
  form.text('coupon') || (params.code ?? '');

const refusalOf = (refusal: ChangeRefusal): Refused => {
  switch (refusal.code) {
    case 'category_unknown':
      return faultOf('category', 'category_unknown');
    case 'not_found':
      return faultOf('', 'coupon_missing');
    case 'conflict':
      return { ...faultOf('', 'coupon_conflict'), status: 409 };
    default:
      return { ...faultOf('', `coupon_${refusal.code}`), status: 409 };
  }
};

/** Coupons. The command line has the same. */
export const couponActions = {
  'coupon.add': {
    permission: 'promotions.change',
    run: async ({ app }, form) => {
      const now = app.clock.now();
      const code = readCouponCode(form);
      const terms = readCouponForm(form, now, undefined);
      if (!code || !terms.ok)
        return refuse({
          faults: {
            ...(!terms.ok && terms.error.faults),
            ...(!code && { code: { code: 'coupon_code_invalid' } }),
          },
        });
      if (terms.value.endsAt <= now) return refuse(faultOf('until', 'day_past'));
      const coupon = { ...terms.value, code, today: startOfDay(now) };
      const added = await addCoupon(app, coupon, { requestKey: form.requestKey });
      if (!added.ok)
        return refuse(
          added.error.code === 'code_taken'
            ? faultOf('code', 'coupon_code_taken')
            : faultOf('category', 'category_unknown'),
        );
      return ok({
        notice: { code: 'coupon_added', values: { code } },
        undo: { action: 'coupon.end', fields: { coupon: code } },
        to: officeUrl('promotions/coupons/:code', { code }),
      });
    },
  },
  'coupon.edit': {
    permission: 'promotions.change',
    run: async (context, form) => {
      const { app } = context;
      const stored = await readCouponForOffice(app, codeOf(context, form));
      if (!stored) return refuse(faultOf('', 'coupon_missing'));
      const shown = couponFields(stored.terms);
      const record = { subject: 'coupon', id: stored.id, shown } as const;
      const conflict = await findFieldConflict(context, form, record, COUPON_LABELS);
      if (conflict) return refuse({ ...faultOf('', 'coupon_conflict'), status: 409, conflict });
      const terms = readCouponForm(form, app.clock.now(), stored.terms);
      if (!terms.ok) return refuse(terms.error);
      const edited = await editCoupon(app, stored.code, () => terms.value, {
        expected: stored.terms,
        requestKey: form.requestKey,
      });
      if (!edited.ok) return refuse(refusalOf(edited.error));
      const { firstOrder, ...fields } = undoFields(shown, couponFields(terms.value));
      return ok({
        notice: { code: 'coupon_saved', values: { code: stored.code } },
        undo: {
          action: 'coupon.edit',
          fields: { coupon: stored.code, ...fields, ...(firstOrder && { firstOrder }) },
        },
      });
    },
  },
  'coupon.end': {
    permission: 'promotions.change',
    run: async (context, form) => {
      const ended = await endCoupon(context.app, codeOf(context, form), { requestKey: form.requestKey });
      if (!ended.ok) return refuse(refusalOf(ended.error));
      const { code } = ended.value;
      return ok({
        notice: { code: 'coupon_ended', values: { code } },
        undo: { action: 'coupon.reopen', fields: { coupon: code } },
      });
    },
  },
  'coupon.reopen': {
    permission: 'promotions.change',
    run: async (context, form) => {
      const { app } = context;
      const now = app.clock.now();
      const reopened = await reopenCoupon(app, codeOf(context, form), {
        endsAt: undefined,
        defaultEnd: startOfDay(now) + COUPON_DAYS * DAY_MS,
        requestKey: form.requestKey,
      });
      if (!reopened.ok) return refuse(refusalOf(reopened.error));
      const { code } = reopened.value;
      return ok({
        notice: { code: 'coupon_reopened', values: { code } },
        undo: { action: 'coupon.end', fields: { coupon: code } },
      });
    },
  },
} satisfies Readonly<Record<string, OfficeAction>>;
