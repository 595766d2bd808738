import { afterAll, beforeAll, expect, test } from 'vitest';
import { keysOf } from '#domain/typed-object.ts';
import type { PERSONAL_TABLES } from '#server/customers/personal-data/tables.ts';
import { openTestShop, type TestShop } from '../../support/shop/test-shop.ts';

type Tables = typeof PERSONAL_TABLES;
type Anonymised = { [Name in keyof Tables]: Tables[Name] extends 'anonymised' ? Name : never }[keyof Tables];

/** Columns that an erasure clears (`erase-account.ts`, `erase-reviews.ts`), and those that say nothing about the person. */
const COLUMNS: Readonly<Record<Anonymised, { readonly cleared: string; readonly kept: string }>> = {
  customer: {
    cleared: `first_name last_name email email_key password_hash mobile tax_number address country_id
      state_province_id city_id postal_code email_confirmed_at delete_at keep_hash`,
    kept: 'id locale created_at erased_at is_guest',
  },
  orders: {
    cleared: 'note delivery_json idempotency_key request_hash',
    kept: `id number customer_id state locale currency payment_method subtotal shipping discount fee rounding total
      placed_at coupon_id coupon_code restocked checkout_id delivery_method_id
      delivery_method delivery_days_from delivery_days_to`,
  },
  order_line: {
    cleared: '',
    kept: `id order_id position product_id product_name_en product_name_ar choices_json image_url is_digital
      digital_file full_price unit_price variant_id variant_sku quantity shipping_charge line_total discount`,
  },
  order_event: { cleared: 'cause', kept: 'id order_id at from_state to_state' },
  payment: {
    cleared: 'token claimed_utr',
    kept: `order_id provider method key reference charge payee amount currency state reason expires_at
      check_at closed_at claimed_at`,
  },
  transfer_receipt: { cleared: 'reference', kept: 'source_key order_id amount recorded_at' },
  refund: { cleared: 'cause', kept: 'id key order_id amount state reference created_at retried_at check_at' },
  refund_line: {
    cleared: '',
    kept: 'id order_id refund_id order_item_id quantity unsent restocked amount created_at',
  },
  order_note: { cleared: 'text', kept: 'id order_id made_by created_at' },
  order_return: {
    cleared: 'note answer request_key',
    // The address is that of the shop.
    kept: 'id order_id state address created_at decided_at received_at closed_at',
  },
  return_line: {
    cleared: '',
    kept: 'id return_id order_item_id quantity reason received restocked refunded',
  },
  shipment: { cleared: 'tracking_number tracking_url', kept: 'id order_id carrier shipped_at made_by' },
  shipment_line: { cleared: '', kept: 'shipment_id order_item_id quantity' },
  remittance_row: { cleared: 'tracking_number', kept: 'id remittance_id order_id amount result' },
  review: {
    cleared: 'reviewer_name reviewer_email',
    // Reviews that contain the name or the e-mail are deleted.
    kept: `id key product_id title body language rating is_verified is_published created_at helpful_count reply
      reply_at moderated_at hidden_reason version`,
  },
};

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test.each(keysOf(COLUMNS))('an erasure clears or keeps each column of "%s"', async (name) => {
  const tables = await shop.app.db.read.introspection.getTables();
  const columns = tables.find((table) => table.name === name)?.columns.map((column) => column.name);
  const { cleared, kept } = COLUMNS[name];
  const listed = `${cleared} ${kept}`.split(/\s+/).filter(Boolean);
  expect(columns?.toSorted()).toEqual(listed.toSorted());
});
