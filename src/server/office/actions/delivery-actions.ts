import type { DeliveryChange } from '#domain/delivery/edit-rules.ts';
import type { DeliveryRules } from '#domain/delivery/rules.ts';
import { readInteger } from '#domain/read-integer.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { OfficeKey } from '#i18n/office/translate.ts';
import { officeUrl } from '#routes/office/pages.ts';
import { changeDeliveryRules, type DeliveryRefusal } from '#server/delivery/change-rules.ts';
import { readDeliveryRules } from '#server/delivery/delivery-rules.ts';
import { parseRules } from '#server/delivery/parse-rules.ts';
import { type ActionContext, type Done, faultOf, type OfficeAction, type Refused } from '../action.ts';
import {
  FAULT_FIELDS,
  METHOD_LABELS,
  methodFields,
  readMethod,
  readZone,
  ZONE_LABELS,
  zoneFields,
} from '../delivery/delivery-form.ts';
import type { FormFields } from '../forms/form-fields.ts';
import type { NoticeCode } from '../notice.ts';
import { findFieldConflict } from '../promotions/field-conflict.ts';

const PAGE = officeUrl('settings/delivery');

const refusalOf = (refusal: DeliveryRefusal): Refused => {
  if (refusal.code === 'invalid') return faultOf(FAULT_FIELDS[refusal.fault], `delivery_${refusal.fault}`);
  if (refusal.code === 'not_found') return faultOf('', 'delivery_not_found');
  // Changed between the comparison and the write. The next try shows both sides.
  return { ...faultOf('', 'delivery_conflict'), status: 409 };
};

/** An undo restores all rules, unless they were changed since. */
const make = async (
  { app }: ActionContext,
  form: FormFields,
  before: { readonly version: number; readonly rules: DeliveryRules },
  change: DeliveryChange,
  code: NoticeCode,
): Promise<Result<Done, Refused>> => {
  const changed = await changeDeliveryRules(app, change, {
    ...{ requestKey: form.requestKey, expectedVersion: before.version },
  });
  if (!changed.ok) return refuse(refusalOf(changed.error));
  const fields = { rules: JSON.stringify(before.rules), version: changed.value.version };
  return ok({ notice: { code }, undo: { action: 'delivery.restore', fields }, to: PAGE });
};

const idOf = ({ params }: ActionContext): number => readInteger(params.id ?? '') ?? 0;

interface Edited {
  readonly shown: Readonly<Record<string, string>> | undefined;
  readonly labels: Readonly<Record<string, OfficeKey>>;
  readonly change: DeliveryChange;
}

/** Compares what the form showed with what is stored now. */
const save = (edit: (rules: DeliveryRules, id: number, form: FormFields) => Edited): OfficeAction => ({
  permission: 'settings.change',
  run: async (context, form) => {
    const id = idOf(context);
    const before = await readDeliveryRules(context.app.db.read);
    const { shown, labels, change } = edit(before.rules, id, form);
    const record = { subject: 'delivery', id, shown: shown ?? {} } as const;
    const conflict = shown && (await findFieldConflict(context, form, record, labels));
    if (conflict) return refuse({ ...faultOf('', 'delivery_conflict'), status: 409, conflict });
    return make(context, form, before, change, 'delivery_saved');
  },
});

const saveZone = save(({ zones }, id, form) => {
  const stored = zones.find((zone) => zone.id === id);
  return {
    ...{ shown: stored && zoneFields(stored), labels: ZONE_LABELS },
    change: { kind: 'save-zone', id, zone: readZone(form) },
  };
});

const saveMethod = save(({ zones }, id, form) => {
  const stored = zones.flatMap(({ methods }) => methods).find((method) => method.id === id);
  return {
    ...{ shown: stored && methodFields(stored), labels: METHOD_LABELS },
    change: { kind: 'save-method', id, zoneId: form.integer('zone') ?? 0, method: readMethod(form) },
  };
});

const act = (readChange: (form: FormFields) => DeliveryChange, code: NoticeCode): OfficeAction => ({
  permission: 'settings.change',
  run: async (context, form) =>
    make(context, form, await readDeliveryRules(context.app.db.read), readChange(form), code),
});

const restore: OfficeAction = {
  permission: 'settings.change',
  run: async ({ app }, form) => {
    const rules = parseRules(form.all('rules')[0] ?? '');
    if (typeof rules === 'string') return refuse(faultOf('', 'delivery_not_found'));
    const restored = await changeDeliveryRules(
      app,
      { kind: 'replace', rules },
      { requestKey: form.requestKey, expectedVersion: form.integer('version') },
    );
    return restored.ok
      ? ok({ notice: { code: 'delivery_saved' }, to: PAGE })
      : refuse(refusalOf(restored.error));
  },
};

/** Zones and methods of delivery, which the owner changes. */
export const deliveryActions = {
  'delivery.save-zone': saveZone,
  'delivery.save-method': saveMethod,
  'delivery.move': act(
    (form) => ({ kind: 'move', id: form.integer('id') ?? 0, by: form.text('to') === 'up' ? -1 : 1 }),
    'delivery_saved',
  ),
  'delivery.remove': act((form) => ({ kind: 'remove', id: form.integer('id') ?? 0 }), 'delivery_removed'),
  'delivery.weigh': act(
    (form) => ({ kind: 'weigh', defaultGrams: form.integer('grams') ?? Number.NaN }),
    'delivery_saved',
  ),
  'delivery.restore': restore,
} satisfies Readonly<Record<string, OfficeAction>>;
