import { describe, expect, test } from 'vitest';
import { cartTotals } from '#domain/cart/pricing.ts';
import { askedOfPlace } from '#domain/delivery/asked-of-place.ts';
import { type DeliveredLine, quoteDelivery } from '#domain/delivery/quote-delivery.ts';
import type { DeliveryMethod, DeliveryRules, DeliveryZone, Place } from '#domain/delivery/rules.ts';
import { sum } from '#domain/money.ts';
import {
  EMIRATES,
  INDIA,
  deliveryMethod as method,
  deliveryZone as zone,
} from '../../support/delivery-rules.ts';

const [KARNATAKA, GOA] = [17, 11];
const SHOP_FREE_FROM = 200_000;

const rulesOf = (...zones: DeliveryZone[]): DeliveryRules => ({ defaultGrams: 500, nextId: 1000, zones });
const TODAY = rulesOf(zone(1));

const line = (part: Partial<DeliveredLine> = {}): DeliveredLine => ({
  ...{ subtotal: 50_000, charge: 5900, grams: 500, isShipped: true, days: 3 },
  ...part,
});
const at = (part: Partial<Place>): Place => ({
  ...{ countryId: INDIA, stateId: null, postalCode: '' },
  ...part,
});

test.each([
  ['one zone of the whole country', INDIA, [zone(1, { countries: [INDIA] }), zone(2)], undefined],
  ['codes elsewhere', INDIA, [zone(1, { countries: [EMIRATES], prefixes: ['1'] })], undefined],
  ['states of India', INDIA, [zone(1, { states: [GOA] }), zone(2)], 'code'],
  ['emirates', EMIRATES, [zone(1, { states: [1], prefixes: ['1'] })], 'state'],
  ['codes outside India', EMIRATES, [zone(1, { prefixes: ['1'] })], 'code'],
] as const)('an address is asked for what decides: %s', (_, country, zones, part) => {
  expect(askedOfPlace({ zones }, country)).toBe(part);
});

/** Numbers below `most` that are the same in every run. */
const seeded = (start: number) => {
  let seed = start;
  return (most: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed % most;
  };
};

test('the first zone of a shop has the sums that carts had before there were zones', () => {
  const random = seeded(56);
  for (let run = 0; run < 2000; run += 1) {
    const lines = Array.from({ length: random(6) }, () =>
      line({
        subtotal: (random(90_000) + 1) * (random(4) + 1),
        charge: random(3) === 0 ? 0 : random(20_000),
        isShipped: random(4) > 0,
        grams: random(5000),
      }),
    );
    const shopFreeFrom = random(5) === 0 ? 0 : random(400_000);
    const place = random(2) === 0 ? undefined : at({ stateId: random(40), postalCode: `${random(999_999)}` });
    const { charges, freeFrom, refusal } = quoteDelivery(TODAY, shopFreeFrom, lines, { place });
    const toTotals = (by: readonly number[], from: number) =>
      cartTotals(
        lines.map(({ subtotal }, i) => ({ unit: subtotal, quantity: 1, shipping: by[i] ?? 0 })),
        from,
      );
    expect(refusal).toBeUndefined();
    expect(toTotals(charges, freeFrom)).toEqual(
      toTotals(
        lines.map(({ charge }) => charge),
        shopFreeFrom,
      ),
    );
  }
});

describe('the first zone that covers an address', () => {
  const rules = rulesOf(
    zone(1, { countries: [INDIA], prefixes: ['5600', '56A'] }),
    zone(2, { countries: [INDIA], states: [KARNATAKA], prefixes: ['403'] }),
    zone(3, { states: [GOA], isDelivered: false }),
    zone(4, { countries: [INDIA], methods: [method(104, { isOn: false }), method(105)] }),
    zone(5, { countries: [EMIRATES], methods: [method(106, { isOn: false })] }),
  );
  test.each([
    ['by the beginning of its code', { postalCode: '560 001', stateId: KARNATAKA }, 101],
    ['in any spelling', { postalCode: '56-a 1' }, 101],
    ['by its state', { postalCode: '570001', stateId: KARNATAKA }, 102],
    ['by a code of another state', { postalCode: '403001', stateId: GOA }, 102],
    ['that has no delivery', { postalCode: '999999', stateId: GOA }, undefined],
    ['by its country, without what is off', { postalCode: '110001' }, 105],
    ['whose methods are all off', { countryId: EMIRATES }, undefined],
    ['of none', { countryId: 1 }, undefined],
  ])('%s decides', (_, part, id) => {
    const { offers, refusal } = quoteDelivery(rules, 0, [line()], { place: at(part) });
    expect(offers.map((offer) => offer.method.id)).toEqual(id === undefined ? [] : [id]);
    expect(refusal).toBe(id === undefined ? 'not_delivered' : undefined);
  });

  test('is not looked for without an address, nor for downloads', () => {
    const closed = rulesOf(zone(1, { isDelivered: false }), zone(2));
    expect(quoteDelivery(closed, 0, [line()]).chosen?.method.id).toBe(102);
    const download = quoteDelivery(closed, 0, [line({ isShipped: false })], { place: at({}) });
    expect(download).toMatchObject({ refusal: undefined, offers: [], charges: [5900] });
  });
});

describe('the price of a method', () => {
  const STEPS = [
    { from: 0, price: 4000 },
    { from: 1000, price: 7001 },
    { from: 100_000, price: 0 },
  ];
  const quote = (part: Partial<DeliveryMethod>, lines: readonly DeliveredLine[]) =>
    quoteDelivery(rulesOf(zone(1, { methods: [method(9, part)] })), SHOP_FREE_FROM, lines).chosen;

  test.each([
    ['is flat', { pricing: { kind: 'flat', price: 9900 } as const }, 9900],
    ['is free from the sum of the shop', { freeFrom: 'shop' as const }, 5900, 0],
    ['is free from its own sum', { freeFrom: 50_000 }, 0],
    ['is never free', { freeFrom: 'never' as const }, 5900, 5900],
    ['is that of the weight', { pricing: { kind: 'weight', steps: STEPS } as const }, 4000, 0],
    ['is that of the sum', { pricing: { kind: 'sum', steps: STEPS } as const }, 7001, 0],
  ])('%s', (_, part, price, ofLarge = 0) => {
    expect(quote(part, [line()])?.price).toBe(price);
    expect(quote(part, [line({ subtotal: SHOP_FREE_FROM })])?.price).toBe(ofLarge);
  });

  test('is split by weight among what is shipped, to the paisa', () => {
    const lines = [
      line({ grams: 400 }),
      line({ grams: 9000, isShipped: false }),
      line({ grams: 800 }),
      line({ grams: 0 }),
    ];
    const offer = quote({ pricing: { kind: 'weight', steps: STEPS }, freeFrom: 'never' }, lines);
    expect(offer?.charges).toEqual([2334, 0, 4667, 0]);
    expect(sum(offer?.charges ?? [])).toBe(offer?.price);
    const gifts = [line({ subtotal: 0 }), line({ subtotal: 0, isShipped: false })];
    expect(quote({ pricing: { kind: 'flat', price: 99 } }, gifts)?.charges).toEqual([99, 0]);
  });

  test('comes with the days of the method, or of the slowest product that is shipped', () => {
    const lines = [line({ days: 2 }), line({ days: 9, isShipped: false })];
    expect(quote({}, lines)?.days).toEqual({ from: 2, to: 2 });
    expect(quote({ days: { from: 0, to: 1 } }, lines)?.days).toEqual({ from: 0, to: 1 });
    expect(quote({}, [line({ days: 0 })])?.days).toBeNull();
  });
});

test('a method of another zone is not believed: the first of the own zone is shown, and the order is refused', () => {
  const rules = rulesOf(zone(1, { countries: [INDIA] }), zone(2, { countries: [EMIRATES] }));
  const wanted = { place: at({}), methodId: 102 };
  const quoted = quoteDelivery(rules, 0, [line()], wanted);
  expect([quoted.chosen?.method.id, quoted.refusal]).toEqual([101, 'delivery_method_gone']);
});
