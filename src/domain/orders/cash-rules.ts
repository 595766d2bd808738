import { plainPostcode } from '#domain/customers/plain-postcode.ts';
import { type Paise, readUnits, toPaise } from '#domain/money.ts';

export const CASH_EFFECTS = ['refuse', 'accept'] as const;
type CashEffect = (typeof CASH_EFFECTS)[number];

/**
 * What a rule looks at: the total of the order, the beginning of its postal code, the SKUs of its products, and how many
 * parcels the customer has refused.
 */
export const CASH_CONDITIONS = ['total', 'postcode', 'product', 'parcels', 'all'] as const;
type CashCondition = (typeof CASH_CONDITIONS)[number];

export interface CashRule {
  readonly effect: CashEffect;
  readonly condition: CashCondition;
  /** Units of the currency, beginnings of postal codes, SKUs or a number of parcels. Empty for `all`. */
  readonly values: readonly string[];
}

export interface CashOrder {
  readonly total: Paise;
  readonly postcode: string;
  readonly products: readonly { readonly sku: string; readonly name: string }[];
  /** Parcels that the customer has refused. */
  readonly refusedParcels: number;
}

export const CASH_RULES_MAXIMUM = 20;
const VALUES_MAXIMUM = 50;

const isValue: Readonly<Record<Exclude<CashCondition, 'all'>, (text: string) => boolean>> = {
  total: (text) => readUnits(text) !== undefined,
  postcode: (text) => /^[\dA-Z]{1,10}$/.test(text),
  product: (text) => /^[^:,]{1,60}$/.test(text),
  parcels: (text) => /^[1-9]\d?$/.test(text),
};
const isList = (condition: CashCondition): boolean => condition === 'postcode' || condition === 'product';

const readValue = (condition: CashCondition, text: string): string => {
  if (condition === 'postcode') return plainPostcode(text);
  // An SKU may contain blanks.
  return condition === 'product' ? text.trim().replaceAll(/\s+/g, ' ') : text.replaceAll(/\s/g, '');
};

/** Separates rules, which begin with their effect. */
export const splitCashRules = (text: string): string[] => text.trim().split(/\s+(?=(?:refuse|accept):)/);

/** Reads a rule such as `refuse:postcode:19,79` or `accept:all`. Undefined if it is not one. */
export const parseCashRule = (text: string): CashRule | undefined => {
  const [first = '', second = '', ...rest] = text.split(':');
  const effect = CASH_EFFECTS.find((one) => one === first);
  const condition = CASH_CONDITIONS.find((one) => one === second);
  if (!effect || !condition) return undefined;
  const values = rest
    .join(':')
    .split(',')
    .map((value) => readValue(condition, value))
    .filter(Boolean);
  if (condition === 'all') return values.length === 0 ? { effect, condition, values } : undefined;
  const most = isList(condition) ? VALUES_MAXIMUM : 1;
  return values.length > 0 && values.length <= most && values.every(isValue[condition])
    ? { effect, condition, values }
    : undefined;
};

export const formatCashRule = ({ effect, condition, values }: CashRule): string =>
  [effect, condition, ...(values.length > 0 ? [values.join(',')] : [])].join(':');

const isSku = (sku: string, value: string): boolean =>
  readValue('product', sku).toLowerCase() === value.toLowerCase();

const matches = ({ condition, values }: CashRule, order: CashOrder): boolean => {
  switch (condition) {
    case 'total':
      return values.some((value) => order.total >= toPaise(Number(value)));
    case 'postcode':
      return values.some((value) => plainPostcode(order.postcode).startsWith(value));
    case 'product':
      return values.some((value) => order.products.some(({ sku }) => isSku(sku, value)));
    case 'parcels':
      return values.some((value) => order.refusedParcels >= Number(value));
    case 'all':
      return true;
  }
};

export interface CashRefusal {
  readonly condition: CashCondition;
  /** Of the rule. */
  readonly total: Paise;
  /** Product that cannot be paid for in cash. */
  readonly name: string;
}

/** The first rule that matches decides. Undefined if the order may be paid for in cash. */
export const findCashRefusal = (rules: readonly CashRule[], order: CashOrder): CashRefusal | undefined => {
  const rule = rules.find((one) => matches(one, order));
  if (rule?.effect !== 'refuse') return undefined;
  const named = order.products.find(({ sku }) => rule.values.some((value) => isSku(sku, value)));
  return {
    condition: rule.condition,
    total: rule.condition === 'total' ? toPaise(Number(rule.values[0])) : 0,
    name: named?.name ?? '',
  };
};
