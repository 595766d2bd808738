import { CASH_RULES_MAXIMUM, parseCashRule } from '#domain/orders/cash-rules.ts';
import {
  fieldsOf,
  isOptionalKind,
  NONE,
  RULE_PARTS,
  ruleField,
  SHOP_SETTINGS,
  type ShopSettingKind,
} from '#routes/office/shop-settings.ts';
import { createFields, type FormFields } from '../forms/form-fields.ts';

/** The words of a setting as the command line takes them. @param prefix `was-` for what the form showed */
export const readWords = (form: FormFields, setting: ShopSettingKind, prefix = ''): readonly string[] => {
  const words = fieldsOf(setting).flatMap((name) => form.text(prefix + name).split(/\s+/));
  const isEmpty = words.every((word) => word === '');
  if (isEmpty && isOptionalKind(setting.kind)) return [NONE];
  return words;
};

const readRule = (form: FormFields, key: string, row: number): string => {
  const [effect, condition, value] = RULE_PARTS.map((part) => form.text(ruleField(key, row, part)));
  return effect === '' ? '' : [effect, condition, value].filter(Boolean).join(':');
};

const ROWS = Array.from({ length: CASH_RULES_MAXIMUM }, (_, row) => row);

/** Field of the first row that is not a rule. */
export const findWrongRule = (form: FormFields, { key, kind }: ShopSettingKind): string | undefined => {
  const isWrong = (text: string) => text !== '' && !parseCashRule(text);
  const row = kind === 'rules' ? ROWS.find((one) => isWrong(readRule(form, key, one))) : undefined;
  return row === undefined ? undefined : ruleField(key, row, 'value');
};

/** Joins the rows of rules, unless the form has them as one text, as an undo has. */
export const joinRules = (form: FormFields): FormFields => {
  const texts = SHOP_SETTINGS.flatMap(({ key, kind }): (readonly [string, string[]])[] => {
    if (kind !== 'rules' || form.isOn(key) || !form.isOn(ruleField(key, 0, 'effect'))) return [];
    const rules = ROWS.map((row) => readRule(form, key, row));
    return [[key, [rules.filter(Boolean).join('\n')]]];
  });
  return createFields({ ...form.values, ...Object.fromEntries(texts) });
};
