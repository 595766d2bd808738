import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { placeOrderForCustomer, quoteForCustomer } from '#server/checkout/place-for-customer.ts';
import { inboxFolder } from '#server/outbox/inbox-files.ts';
import { watchPurges } from '#server/run/purge/watch-purges.ts';
import { listDocuments } from '#server/tax/find-documents.ts';
import { type Customer, openTowelShop, type TowelShop } from '../../support/catalogue/towel-shop.ts';
import { deliveryMethod, deliveryZone, EMIRATES, INDIA, setZones } from '../../support/delivery-rules.ts';
import { eventually } from '../../support/eventually.ts';
import { readInbox } from '../../support/shop/mailbox.ts';
import { rowsOf } from '../../support/shop/test-shop.ts';
import { setSeller } from '../../support/tax-seller.ts';

const [STANDARD, EXPRESS, ABROAD] = [11, 12, 13];
const ADDRESS = { CountryID: INDIA, PostalCode: '560025' };
const express = (price: number) =>
  deliveryMethod(EXPRESS, {
    ...{ name_en: 'Express', days: { from: 1, to: 2 }, freeFrom: 'never' },
    pricing: { kind: 'flat', price },
  });
const abroad = deliveryZone(2, { countries: [EMIRATES], methods: [deliveryMethod(ABROAD)] });

let shop: TowelShop;
let customer: Customer;
beforeAll(async () => {
  shop = await openTowelShop(false);
  customer = await shop.settle(1);
  await setSeller(shop);
});
beforeEach(() =>
  setZones(
    shop,
    deliveryZone(1, { countries: [INDIA], methods: [deliveryMethod(STANDARD), express(14_901)] }),
    abroad,
  ),
);
afterAll(() => shop.close());

const quote = async (more: object = {}) =>
  rowsOf(
    await shop.call('get-customer-cart-items', {
      ...{ cartJsonData: [await shop.towels(2)], ...ADDRESS },
      ...more,
    }),
  );
const readOrder = (number: string) =>
  shop.app.db.read.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirstOrThrow();

test('the chosen method has the same sum in the quote, the order, its mail and its invoice', async () => {
  const quoted = await quote({ DeliveryMethodId: EXPRESS });
  expect(quoted).toMatchObject({ deliveryMethodId: EXPRESS, shippingSubTotal: 149.01, freeShippingFrom: 0 });
  expect(quoted.deliveryMethods).toMatchObject([
    { DeliveryMethodId: STANDARD, Price: 59 },
    { DeliveryMethodId: EXPRESS, Name: 'Express', Price: 149.01, DaysFrom: 1, DaysTo: 2 },
  ]);
  expect(quoted.productsData).toMatchObject([{ ShippingCharges: 0, EstimatedShippingDays: 2 }]);
  // Cash is rounded to whole rupees.
  const order = { ...(await shop.cash(2)), DeliveryMethodId: EXPRESS };
  const { number } = await shop.place(
    { ...order, ExpectedOrderTotal: Math.round(quoted.orderTotal) },
    customer,
  );
  const stored = await readOrder(number);
  expect(stored).toMatchObject({
    ...{ shipping: 14_901, subtotal: Math.round(quoted.cartSubTotal * 100) },
    ...{ delivery_method_id: EXPRESS, delivery_method: 'Express' },
    ...{ delivery_days_from: 1, delivery_days_to: 2 },
  });
  const [row] = rowsOf(await shop.call('get-customer-order-history-master', {}, customer));
  expect(row).toMatchObject({
    ...{ ShippingSubTotal: 149.01, DeliveryMethodName: 'Express', DeliveryDaysTo: 2 },
  });
  await expect
    .poll(async () =>
      (await readInbox(inboxFolder(shop.app.config))).some(
        ({ text = '' }) =>
          text.includes(number) && text.includes('₹149.01') && text.includes('Express · by '),
      ),
    )
    .toBe(true);
  expect((await shop.run('orders', 'complete', number)).code).toBe(0);
  const [invoice] = await listDocuments(shop.app.db.read, stored.id);
  expect(invoice?.content.rows.filter(({ kind }) => kind === 'delivery')).toMatchObject([{ gross: 14_901 }]);
});

test('an order to an address without delivery is refused with a sentence, and takes nothing', async () => {
  await setZones(shop, deliveryZone(1, { prefixes: ['56'], isDelivered: false }), deliveryZone(2));
  const sold = await shop.soldPieces();
  const quoted = await quote();
  expect(quoted).toMatchObject({ deliveryMethods: [], shippingSubTotal: 0 });
  const answer = await shop.place(await shop.cash(), customer);
  expect(answer).toMatchObject({ code: 'not_delivered', status: 409, sentence: quoted.deliveryRefusal });
  const arabic = await shop.place(await shop.cash(), customer, { language: 'ar' });
  expect(arabic.sentence).toMatch(/^لا نوصل/);
  expect(await shop.soldPieces()).toBe(sold);
  expect((await quote({ PostalCode: '110001' })).deliveryRefusal).toBeUndefined();
});

test.each([
  ['of another zone', ABROAD],
  ['that never was', 999],
])('an order by a method %s is refused, and the quote falls back to the first', async (_, id) => {
  expect(await quote({ DeliveryMethodId: id })).toMatchObject({ deliveryMethodId: STANDARD });
  const order = { ...(await shop.cash()), DeliveryMethodId: id };
  expect((await shop.place(order, customer)).code).toBe('delivery_method_gone');
});

test('what was changed between the quote and the order is refused: another price, or no such method', async () => {
  const quoted = await quote({ DeliveryMethodId: EXPRESS });
  const order = {
    ...{ ...(await shop.cash(2)), DeliveryMethodId: EXPRESS },
    ExpectedOrderTotal: Math.round(quoted.orderTotal),
  };
  await setZones(shop, deliveryZone(1, { methods: [deliveryMethod(STANDARD), express(20_000)] }));
  expect((await shop.place(order, customer)).code).toBe('total_changed');
  await setZones(
    shop,
    deliveryZone(1, { methods: [deliveryMethod(STANDARD), { ...express(14_901), isOn: false }] }),
  );
  expect((await shop.place(order, customer)).code).toBe('delivery_method_gone');
});

test('an order on the phone is priced for its address by the same rules', async () => {
  const lines = [await shop.towels(2)];
  const order = { customerId: customer.userId, lines, couponCode: '' };
  const place = { countryId: INDIA, stateId: null, postalCode: '560025' };
  const { quote: quoted, total } = await quoteForCustomer(shop.app, { ...order, place, methodId: EXPRESS });
  expect(quoted.totals.shipping).toBe(14_901);
  const placed = await placeOrderForCustomer(shop.app, {
    ...{ ...order, note: '', deliveryMethodId: EXPRESS, expectedTotal: total },
    requestKey: crypto.randomUUID(),
  });
  expect(placed.ok && (await readOrder(placed.value.number))).toMatchObject({ shipping: 14_901, total });
});

test('a product page says what its delivery costs by the first method, and is purged with the rules', async () => {
  const { ProductId } = await shop.towels(1);
  const read = async () => rowsOf(await shop.call('get-product_detail', { ProductId }))[0];
  const dropped: string[] = [];
  const watch = await watchPurges(shop.app, {
    drop: (tags) => void dropped.push(...tags),
    dropAll: () => void dropped.push('catalogue'),
  });
  expect(await read()).toMatchObject({ ShippingCharge: 59, IsShippingFree: false });
  expect(await read()).not.toHaveProperty('OrderDeliveryFreeFrom');
  dropped.length = 0;
  await setZones(shop, deliveryZone(1, { methods: [express(14_901)] }));
  expect(await read()).toMatchObject({
    ...{ ShippingCharge: 149.01, OrderDeliveryFreeFrom: 0, EstimatedShippingDays: 2 },
  });
  await eventually(() => expect(dropped).toContain('catalogue'));
  await watch.close();
  await setZones(shop, deliveryZone(1, { methods: [{ ...express(0), freeFrom: 50_000 }] }));
  expect(await read()).toMatchObject({ IsShippingFree: true, OrderDeliveryFreeFrom: 500 });
});
