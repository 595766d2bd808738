import { describe, expect, test } from 'vitest';
import { formatChoices, groupVariants, readChoices, variantPrice } from '#domain/cart/choosing/variants.ts';
import { canBecome, ORDER_STATES, orderStatus, VISIBLE_ORDER_STATES } from '#domain/orders/order.ts';
import { readCause } from '#domain/orders/staff-reason.ts';

describe('the states of an order', () => {
  test.each([
    ['placed', 'in_progress', true],
    ['placed', 'paid', false],
    ['awaiting_payment', 'paid', true],
    ['expired', 'paid', true],
    ['paid', 'completed', true],
    ['completed', 'cancelled', false],
    ['refunded', 'paid', false],
  ] as const)('%s -> %s: %s', (from, to, allowed) => {
    expect(canBecome(from, to)).toBe(allowed);
  });

  test('customers see five statuses, and no order that was never placed', () => {
    expect(VISIBLE_ORDER_STATES).toEqual([
      'placed',
      'paid',
      'in_progress',
      'completed',
      'returned',
      'refunded',
    ]);
    expect(new Set(ORDER_STATES.map(orderStatus))).toEqual(new Set([1, undefined, 2, 3, 4, 5]));
  });
});

test.each([
  ['operator: orders refund: dented box', { note: 'dented box' }],
  ['operator: damaged, dented box', { reason: 'damaged', note: 'dented box' }],
  ['operator: dented box', { note: 'dented box' }],
])('the reason of the staff is read without who and how: %s', (cause, why) =>
  expect(readCause(cause)).toEqual(why),
);

describe('variants', () => {
  const value = (attribute: number, id: number, price: number, type = 1) => ({
    ProductAttributeID: attribute,
    AttributeDisplayName: `attribute ${attribute}`,
    AttributeTypeID: type,
    PrimaryKeyValue: id,
    PrimaryKeyDisplayValue: `value ${id}`,
    AdditionalPrice: price,
    IsRequiredAttribute: true,
  });
  const values = [value(2, 8, 0), value(2, 9, 2490), value(3, 1, 0), value(3, 2, 8.2, 2)];
  const base = { full: 289_900, discounted: 249_900 };

  test('values are grouped by attribute in their order', () => {
    expect(groupVariants(values).map((group) => [group.id, group.values.length])).toEqual([
      [2, 2],
      [3, 2],
    ]);
  });

  test('rupees and percent of the wire become one price', () => {
    // 8.2 * 100 is below 820 in floating point.
    const choices = readChoices('2.9,3.2', values);
    expect(variantPrice(base, values, choices)).toEqual({
      full: 289_900 + 249_000 + 23_772,
      discounted: 249_900 + 249_000 + 23_772,
    });
  });

  test('choices in a URL: unknown ones are dropped', () => {
    expect(formatChoices(readChoices('2.9,3.77,x,5.1', values))).toBe('2.9');
    expect(readChoices(null, values)).toEqual([]);
  });
});
