import { describe, expect, it } from 'vitest';
import { setMarket } from '#domain/market/market.ts';
import {
  type CashOrder,
  findCashRefusal,
  formatCashRule,
  parseCashRule,
  splitCashRules,
} from '#domain/orders/cash-rules.ts';

const ORDER: CashOrder = {
  total: 2_000_000,
  postcode: '193-101',
  products: [{ sku: 'WHEY-1', name: 'Whey' }],
  refusedParcels: 1,
};
const find = (rules: readonly string[], order: Partial<CashOrder> = {}) =>
  findCashRefusal(
    rules.map((text) => {
      const rule = parseCashRule(text);
      if (!rule) throw new Error(`no rule: ${text}`);
      return rule;
    }),
    { ...ORDER, ...order },
  )?.condition;

describe('rules for cash on delivery', () => {
  it('refuse by total, postal code, product and refused parcels, at their bounds', () => {
    expect(find([])).toBeUndefined();
    expect(find(['refuse:total:20000'])).toBe('total');
    expect(find(['refuse:total:20000.01'])).toBeUndefined();
    expect(find(['refuse:postcode:79,1931'])).toBe('postcode');
    expect(find(['refuse:postcode:19310'], { postcode: '1931' })).toBeUndefined();
    expect(find(['refuse:product:whey-1'])).toBe('product');
    expect(find(['refuse:product:whey'])).toBeUndefined();
    expect(find(['refuse:parcels:2'])).toBeUndefined();
    expect(find(['refuse:parcels:2'], { refusedParcels: 2 })).toBe('parcels');
    expect(find(['refuse:all'])).toBe('all');
  });

  it('name SKUs with blanks, and amounts with the decimals of the market', () => {
    const [first = '', second = ''] = splitCashRules('refuse:product:WHEY 1  KG, BAR accept:all');
    expect([first, second]).toEqual(['refuse:product:WHEY 1  KG, BAR', 'accept:all']);
    expect(find([first], { products: [{ sku: 'Whey 1 kg', name: 'Whey' }] })).toBe('product');
    const rule = parseCashRule(first);
    expect(rule && formatCashRule(rule)).toBe('refuse:product:WHEY 1 KG,BAR');
    expect(parseCashRule('refuse:total:4.755')).toBeUndefined();
    setMarket('kuwait');
    try {
      expect(parseCashRule('refuse:total:4.755')).toMatchObject({ values: ['4.755'] });
    } finally {
      setMarket(undefined);
    }
  });

  it('are decided by the first one that matches', () => {
    expect(find(['accept:postcode:193', 'refuse:total:100'])).toBeUndefined();
    expect(find(['refuse:total:100', 'accept:postcode:193'])).toBe('total');
    expect(find(['accept:postcode:79', 'refuse:all'])).toBe('all');
  });

  it('are read only if they are complete, and written as they were read', () => {
    for (const text of ['refuse:total:20000', 'accept:postcode:19,79', 'refuse:product:A-1', 'accept:all']) {
      const rule = parseCashRule(text);
      expect(rule && formatCashRule(rule)).toBe(text);
    }
    for (const text of [
      ...['', 'refuse', 'refuse:total', 'refuse:total:', 'refuse:total:-1', 'refuse:total:1,2'],
      ...['refuse:parcels:0', 'refuse:postcode:19*', 'allow:all', 'refuse:all:1', 'refuse:country:IN'],
    ])
      expect(parseCashRule(text)).toBeUndefined();
  });
});
