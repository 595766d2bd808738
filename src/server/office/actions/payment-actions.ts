import { ok, refuse } from '#domain/result.ts';
import { KEY_FIELD } from '#routes/office/key-field.ts';
import {
  isPaymentProvider,
  isTransferName,
  METHOD_NAMES,
  METHOD_SWITCHES,
  PAYMENT_KEYS,
  PAYMENT_ORDER,
  TRANSFER_FIELDS,
} from '#server/config/payment-variables.ts';
import { checkKeys } from '#server/payment-providers/check-keys.ts';
import { changePayments, type PaymentChange } from '#server/payments/setup/change-payments.ts';
import { readPaymentSetup } from '#server/payments/setup/read-setup.ts';
import type { VariableRefusal } from '#server/settings/change-variables.ts';
import { asksForFactor, faultOf, type OfficeAction, type Refused } from '../action.ts';
import type { FormFields } from '../forms/form-fields.ts';

const refuseKeys = ({ variable, code }: VariableRefusal): Refused =>
  faultOf(variable === '' ? '' : `${KEY_FIELD}${variable}`, code);

/** An empty field keeps the key, and a ticked one removes it. */
const enterKeys: OfficeAction = {
  permission: 'settings.change',
  needsStepUp: asksForFactor,
  run: async ({ app }, form) => {
    const provider = form.text('provider');
    if (!isPaymentProvider(provider)) return refuse(faultOf('', 'field'));
    const change = PAYMENT_KEYS[provider].flatMap((name): PaymentChange => {
      const typed = form.text(`${KEY_FIELD}${name}`);
      if (typed !== '') return [[name, typed]];
      return form.isOn(`remove-${name}`) ? [[name, '']] : [];
    });
    if (change.length === 0) return ok({ notice: { code: 'settings_unchanged' } });
    const changed = await changePayments(app, change, { requestKey: form.requestKey });
    return changed.ok ? ok({ notice: { code: 'keys_saved' } }) : refuse(refuseKeys(changed.error));
  },
};

/** Fields that the form does not have are left alone, such as those of the environment. */
const enterAccount: OfficeAction = {
  permission: 'settings.change',
  needsStepUp: asksForFactor,
  run: async ({ app }, form) => {
    const name = form.text('account');
    if (!isTransferName(name)) return refuse(faultOf('', 'field'));
    const change = TRANSFER_FIELDS[name].flatMap(
      (field): PaymentChange => (form.isOn(field) ? [[field, form.text(field)]] : []),
    );
    const changed = await changePayments(app, change, { requestKey: form.requestKey });
    return changed.ok
      ? ok({ notice: { code: 'settings_saved' } })
      : refuse(faultOf(changed.error.variable, changed.error.code));
  },
};

const testKeys: OfficeAction = {
  permission: 'settings.change',
  needsStepUp: asksForFactor,
  run: async ({ app }, form) => {
    const provider = form.text('provider');
    if (!isPaymentProvider(provider)) return refuse(faultOf('', 'field'));
    const found = await checkKeys(app.payments.config, provider);
    return found === 'accepted'
      ? ok({ notice: { code: 'keys_accepted' } })
      : refuse(faultOf(provider, `keys_${found ?? 'missing'}`));
  },
};

/** Methods in the order of their places. Two with the same place stay in the usual order. */
const readOrder = (form: FormFields): string =>
  METHOD_NAMES.map((name) => ({ name, place: form.integer(`place-${name}`) ?? METHOD_NAMES.length }))
    .sort((a, b) => a.place - b.place)
    .map(({ name }) => name)
    .join(',');

/** Only what differs from what the form showed is changed. */
const offer: OfficeAction = {
  permission: 'settings.change',
  run: async ({ app }, form) => {
    const isChanged = (field: string) => form.isOn(field) && form.text(field) !== form.text(`was-${field}`);
    const switches = METHOD_NAMES.filter((name) => isChanged(`switch-${name}`)).map(
      (name) => [METHOD_SWITCHES[name], form.text(`switch-${name}`)] as const,
    );
    const isMoved = METHOD_NAMES.some((name) => isChanged(`place-${name}`));
    const change: PaymentChange = [
      ...switches,
      ...(isMoved ? [[PAYMENT_ORDER, readOrder(form)] as const] : []),
    ];
    if (change.length === 0) return ok({ notice: { code: 'settings_unchanged' } });
    const before = await readPaymentSetup(app);
    const changed = await changePayments(app, change, { requestKey: form.requestKey });
    if (!changed.ok) return refuse(faultOf('', changed.error.code));
    const old = before.methods.flatMap(({ name, isOn }, i) => [
      [`switch-${name}`, isOn ? 'on' : 'off'],
      [`place-${name}`, i + 1],
      [`was-switch-${name}`, form.text(`switch-${name}`)],
      [`was-place-${name}`, form.text(`place-${name}`)],
    ]);
    return ok({
      notice: { code: 'settings_saved' },
      undo: { action: 'payments.offer', fields: Object.fromEntries(old) },
    });
  },
};

/** Payment methods of the shop. */
export const paymentActions = {
  'payments.keys': enterKeys,
  'payments.offer': offer,
  'payments.transfer': enterAccount,
  'payments.test': testKeys,
} satisfies Readonly<Record<string, OfficeAction>>;
