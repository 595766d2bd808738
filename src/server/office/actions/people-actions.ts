import { ERASE_REASONS } from '#domain/customers/erase-reasons.ts';
import { readInteger } from '#domain/read-integer.ts';
import { ok, refuse } from '#domain/result.ts';
import { REJECT_REASONS } from '#domain/vendors/decision.ts';
import type { Locale } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { officeUrl } from '#routes/office/pages.ts';
import { setEmail } from '#server/customers/email/set-email.ts';
import { eraseCustomer, eraseGuest } from '#server/customers/erase-customer.ts';
import { removeSubscriber } from '#server/newsletter/remove-subscriber.ts';
import { endCustomerSession, endCustomerSessions } from '#server/people/end-customer-sessions.ts';
import { approveRequest, rejectRequest } from '#server/vendors/decide-request.ts';
import { type ActionContext, asksForFactor, faultOf, type OfficeAction } from '../action.ts';
import { type Conflict, compareSides, findLastChange } from '../conflict.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { decisionFault, emailFault, eraseFault } from '../people/people-fault.ts';

const idOf = ({ params }: ActionContext): number => readInteger(params.id ?? '') ?? 0;
const pageOf = (context: ActionContext): string => officeUrl('customers/:id', { id: idOf(context) });

const isGuest = async ({ db }: ActionContext['app'], id: number): Promise<boolean> =>
  (await db.read.selectFrom('customer').select('is_guest').where('id', '=', id).executeTakeFirst())
    ?.is_guest === 1;

/** The stored e-mail beside the one that was typed. */
const emailConflict = async (
  context: ActionContext,
  form: FormFields,
  stored: string,
): Promise<Conflict> => ({
  ...(await findLastChange(context.app, 'customer', idOf(context))),
  sides: compareSides(form, [
    { name: 'email', label: officeTranslator(context.member.locale)('email'), stored },
  ]),
  isChoice: false,
});

/** What staff do about customers, subscribers and vendors. */
export const peopleActions = {
  'customer.end-session': {
    permission: 'customers.change',
    run: async (context, form) => {
      await endCustomerSession(context.app, { customerId: idOf(context), name: form.text('session') });
      return ok({ notice: { code: 'session_ended' }, to: `${pageOf(context)}#sessions` });
    },
  },
  'customer.end-sessions': {
    permission: 'customers.change',
    run: async (context) => {
      await endCustomerSessions(context.app, idOf(context));
      return ok({ notice: { code: 'sessions_ended' }, to: `${pageOf(context)}#sessions` });
    },
  },
  'customer.change-email': {
    permission: 'customers.change',
    needsStepUp: asksForFactor,
    run: async (context, form) => {
      const moved = await setEmail(context.app, String(idOf(context)), form.text('email'), {
        requestKey: form.requestKey,
        expected: form.text('was-email'),
      });
      if (!moved.ok) {
        const { error } = moved;
        const conflict =
          error.code === 'conflict' ? await emailConflict(context, form, error.current) : undefined;
        return refuse({ ...emailFault(error), conflict });
      }
      const notice = { code: 'customer_email_changed', values: { email: moved.value.to } } as const;
      return ok({ notice, to: pageOf(context) });
    },
  },
  'customer.erase': {
    permission: 'customers.change',
    needsStepUp: asksForFactor,
    run: async (context, form) => {
      const reason = ERASE_REASONS.find((one) => one === form.text('reason'));
      if (!reason) return refuse(faultOf('reason', 'reason_missing'));
      const id = idOf(context);
      const options = { requestKey: form.requestKey, reason };
      const confirmation = form.text('confirm');
      const erased = (await isGuest(context.app, id))
        ? await eraseGuest(context.app, id, { ...options, confirmation })
        : await eraseCustomer(context.app, confirmation, { ...options, customerId: id });
      if (!erased.ok) return refuse(eraseFault(erased.error));
      const { orders } = erased.value;
      const notice = {
        code: orders > 0 ? 'customer_erased_orders' : 'customer_erased',
        values: { n: orders },
      } as const;
      return ok({ notice, to: orders > 0 ? pageOf(context) : officeUrl('customers') });
    },
  },
  'subscriber.remove': {
    permission: 'subscribers.read',
    run: async ({ app }, form) => {
      const email = form.text('email');
      const isRemoved = await removeSubscriber(app, email);
      return isRemoved
        ? ok({ notice: { code: 'subscriber_removed', values: { email } } })
        : refuse(faultOf('', 'subscriber_missing', { email }));
    },
  },
  'vendor.approve': {
    permission: 'vendors.change',
    run: async (context, form) => {
      const { languages } = context.app.identity.current();
      const nameIn = (language: Locale, field: string) =>
        languages.includes(language) ? form.text(field) : form.text(field) || undefined;
      const names = { en: nameIn('en', 'nameEn'), ar: nameIn('ar', 'nameAr') };
      const approved = await approveRequest(context.app, idOf(context), names, {
        requestKey: form.requestKey,
      });
      if (!approved.ok) return refuse(decisionFault(approved.error));
      const notice = { code: 'vendor_approved', values: { name: names.en ?? names.ar ?? '' } } as const;
      return ok({ notice, to: officeUrl('vendors') });
    },
  },
  'vendor.reject': {
    permission: 'vendors.change',
    run: async (context, form) => {
      const reason = REJECT_REASONS.find((one) => one === form.text('reason'));
      if (!reason) return refuse(faultOf('reason', 'reason_missing'));
      const explanation = form.text('explanation');
      const rejected = await rejectRequest(context.app, idOf(context), {
        requestKey: form.requestKey,
        reason,
        explanation,
      });
      if (!rejected.ok) return refuse(decisionFault(rejected.error));
      const notice = { code: 'vendor_rejected', values: { email: rejected.value.email } } as const;
      return ok({ notice, to: officeUrl('vendors/requests') });
    },
  },
} satisfies Readonly<Record<string, OfficeAction>>;
