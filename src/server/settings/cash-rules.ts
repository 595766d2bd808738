import {
  CASH_RULES_MAXIMUM,
  type CashRule,
  formatCashRule,
  parseCashRule,
  splitCashRules,
} from '#domain/orders/cash-rules.ts';
import { ok, refuse } from '#domain/result.ts';
import type { SettingDefinition } from './definition.ts';

export const CASH_RULES: SettingDefinition<readonly CashRule[]> = {
  key: 'cash_rules',
  summary: 'Which orders may be paid for in cash; the first rule that matches decides.',
  usage: 'refuse|accept:total:AMOUNT|postcode:START,...|product:SKU,...|parcels:NUMBER|all ...|none',
  initial: [],
  isShown: false,
  parse: (words) => {
    if (words.join() === 'none') return ok([]);
    const rules: CashRule[] = [];
    for (const text of splitCashRules(words.join(' '))) {
      const rule = parseCashRule(text);
      if (!rule)
        return refuse(`'${text}' is not a rule; one is refuse:total:20000, another accept:postcode:19,79.`);
      rules.push(rule);
    }
    if (rules.length === 0 || rules.length > CASH_RULES_MAXIMUM)
      return refuse(`Give 1 to ${CASH_RULES_MAXIMUM} rules, or none.`);
    return ok(rules);
  },
  read: (stored) =>
    Array.isArray(stored) ? stored.flatMap((text) => parseCashRule(String(text)) ?? []) : undefined,
  format: (rules) => rules.map(formatCashRule).join(' ') || 'none',
  toStored: (rules) => rules.map(formatCashRule),
};
