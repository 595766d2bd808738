import { market } from '#domain/market/market.ts';
import { ok, refuse } from '#domain/result.ts';
import { settingLabel } from '#i18n/office/setting-label.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import {
  fieldsOf,
  SHOP_SETTINGS,
  type ShopSettingKind,
  toFieldValues,
} from '#routes/office/shop-settings.ts';
import { SETUP_SHOWN } from '#server/settings/definitions.ts';
import { changeSetting, changeSettings, findDefinition, listSettings } from '#server/settings/settings.ts';
import { asksForFactor, type OfficeAction } from '../action.ts';
import { compareSides, findLastChange } from '../conflict.ts';
import { type FaultCode, faultCodeOf } from '../fault.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { findWrongRule, joinRules, readWords } from '../settings/setting-form.ts';

/** The JSON of a value. Undefined for a wrong one. */
const readJson = (form: FormFields, setting: ShopSettingKind, prefix?: string): string | undefined => {
  const parsed = findDefinition(setting.key)?.parseJson(readWords(form, setting, prefix));
  return parsed?.ok ? parsed.value : undefined;
};

const isChanged = (form: FormFields, setting: ShopSettingKind): boolean => {
  const isSent = fieldsOf(setting).some((name) => Object.hasOwn(form.values, name));
  const value = readJson(form, setting);
  return isSent && (value === undefined || value !== readJson(form, setting, 'was-'));
};

/** Taxes differ in what their numbers and rates look like. */
const faultCode = ({ kind }: ShopSettingKind): FaultCode => {
  const isOfTax = kind === 'tax_number' || kind === 'rates';
  return faultCodeOf(`setting_${kind}${isOfTax && market().tax === 'vat' ? '_vat' : ''}`);
};

/** Saves the settings that differ from what the form showed. */
const save: OfficeAction = {
  permission: 'settings.change',
  // A raised limit would spare refunds the second factor.
  needsStepUp: (context, sent) => {
    const form = joinRules(sent);
    const isOfLimit = SHOP_SETTINGS.some((one) => one.key === 'office_refund_limit' && isChanged(form, one));
    return isOfLimit && asksForFactor(context, form);
  },
  run: async ({ app, member }, sent) => {
    const form = joinRules(sent);
    const t = officeTranslator(member.locale);
    const labelOf = (name: string): string => {
      const [key = '', part] = name.split('.');
      return [settingLabel(t, 'setting_', key), part && t.stored('limit_', part)].filter(Boolean).join(': ');
    };
    const changed = SHOP_SETTINGS.filter((setting) => isChanged(form, setting));
    if (changed.length === 0) return ok({ notice: { code: 'settings_unchanged' } });
    const wrong = changed.filter((setting) => readJson(form, setting) === undefined);
    if (wrong.length > 0)
      return refuse({
        faults: Object.fromEntries(
          wrong.map((setting) => [findWrongRule(sent, setting) ?? setting.key, { code: faultCode(setting) }]),
        ),
      });
    const states = new Map((await listSettings(app.db.read)).map((state) => [state.key, state.value]));
    const stored = (setting: ShopSettingKind) => toFieldValues(setting, states.get(setting.key) ?? '');
    const sides = changed.flatMap((setting) =>
      compareSides(
        form,
        Object.entries(stored(setting)).map(([name, value]) => ({
          name,
          label: labelOf(name),
          stored: value,
        })),
      )
        .filter(({ theirs, mine }) => theirs !== mine)
        .map((side) => ({ ...side, setting })),
    );
    const [clash] = sides;
    if (clash)
      return refuse({
        ...{ status: 409, faults: { [clash.name]: { code: 'setting_conflict' } } },
        conflict: { ...(await findLastChange(app, 'setting', clash.setting.key)), sides, isChoice: true },
      });
    const saved = await changeSettings(
      app,
      changed.map((setting) => ({
        ...{ key: setting.key, words: readWords(form, setting), expected: states.get(setting.key) },
      })),
      { requestKey: form.requestKey },
    );
    if (!saved.ok) return refuse({ status: 409, faults: { '': { code: 'setting_conflict' } } });
    const old = changed.flatMap((setting) => Object.entries(stored(setting)));
    const now = saved.value.flatMap(({ key, value }) => {
      const setting = SHOP_SETTINGS.find((one) => one.key === key);
      return Object.entries(setting ? toFieldValues(setting, value) : {});
    });
    return ok({
      notice: { code: 'settings_saved' },
      undo: {
        action: 'settings.save',
        fields: Object.fromEntries([...old, ...now.map(([name, value]) => [`was-${name}`, value])]),
      },
    });
  },
};

/** Settings of the shop that the owner changes. */
export const settingActions = {
  'settings.hide-setup': {
    permission: 'settings.change',
    run: async ({ app }, form) => {
      await changeSetting(app, SETUP_SHOWN.key, ['off'], { requestKey: form.requestKey });
      return ok({ notice: { code: 'setup_hidden' } });
    },
  },
  'settings.save': save,
} satisfies Readonly<Record<string, OfficeAction>>;
