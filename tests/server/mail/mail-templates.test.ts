import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { beginChange } from '#server/customers/email/change-code.ts';
import { CODE_LIFETIME_MS } from '#server/customers/reset/reset-code.ts';
import { shipOrder } from '#server/fulfilment/ship-order.ts';
import type { MailData, MailKind } from '#server/outbox/mail-kinds.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { readInbox } from '../../support/shop/mailbox.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const HOSTILE = '<img src=x onerror=alert(1)>"\r\nBcc: all@example.com\r\n\r\n\u202e{name} & co';

let shop: TestShop;
let data: MailData;
beforeAll(async () => {
  shop = await openTestShop();
  const customer = await signIn(shop);
  const lines = [await cartLine(shop, 'prime-whey', 2), await cartLine(shop, 'electrolyte-stick')];
  const [placed] = rowsOf(
    await shop.call('post-order', cashOrder(lines, { OrderNote: 'Ring <b>twice</b>' }), customer),
  );
  const orderId = placed?.OrderId ?? 0;
  await shop.app.db.write(async (db) => {
    await db
      .updateTable('customer')
      .set({ first_name: HOSTILE, address: HOSTILE })
      .where('id', '=', customer.userId)
      .execute();
    await db
      .insertInto('contact_confirmation')
      .values({
        customer_id: customer.userId,
        channel: 'email',
        contact_key: 'noura@example.com',
        nonce: 'once',
        tries: 0,
        sent_at: shop.clock.now(),
        expires_at: shop.clock.now() + 1000,
      })
      .execute();
    await db.updateTable('order_line').set({ product_name_en: HOSTILE, product_name_ar: HOSTILE }).execute();
    await db
      .insertInto('contact_message')
      .values({
        full_name: HOSTILE,
        email: 'visitor@example.com',
        phone: '',
        subject: HOSTILE,
        message: `${HOSTILE}\nsecond line`,
        locale: 'en',
        created_at: 0,
      })
      .execute();
    await db
      .insertInto('message_reply')
      .values({
        contact_message_id: 1,
        member_id: null,
        author_name: 'Omar',
        message: HOSTILE,
        created_at: 0,
      })
      .execute();
  });
  // Creates a valid code for the recipient of the mails.
  await shop.app.db.write((db) => beginChange(shop.app, db, customer.userId, 'noura@example.com'));
  const [transfer] = rowsOf(
    await shop.call('post-order', { ...cashOrder(lines), PaymentMethod: PAYMENT_METHOD.upi }, customer),
  );
  const transferId = transfer?.OrderId ?? 0;
  const shipment = { carrier: 'Blue Dart', trackingNumber: HOSTILE, madeBy: 'operator' };
  const shipped = await shipOrder(shop.app, String(orderId), shipment);
  const shipmentId = shipped.ok ? shipped.value.shipmentId : 0;
  const { id: returnId } = await shop.app.db.write(async (db) => {
    const line = await db
      .selectFrom('order_line')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const created = await db
      .insertInto('order_return')
      .values({
        ...{ order_id: orderId, state: 'received', request_key: null, note: HOSTILE, answer: HOSTILE },
        ...{ address: HOSTILE, created_at: 0, decided_at: 0, received_at: 0, closed_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('return_line')
      .values({
        ...{ return_id: created.id, order_item_id: line.id, quantity: 1, reason: 'damaged', received: 1 },
      })
      .execute();
    await db
      .insertInto('refund_line')
      .values({
        ...{ order_id: orderId, order_item_id: line.id, quantity: 1, unsent: 0, restocked: 0 },
        ...{ amount: 49_900, refund_id: 'part', created_at: 0 },
      })
      .execute();
    return created;
  });
  const { id: memberId } = await shop.app.db.write((db) =>
    db
      .insertInto('member')
      .values({
        ...{ email: 'omar@example.com', email_key: 'omar@example.com', name: HOSTILE, role: 'support' },
        ...{ locale: 'en', password_hash: null, created_at: 0, joined_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  data = {
    welcome: { customerId: customer.userId },
    password_code: { code: '048151' },
    newsletter_confirm: {},
    contact_code: { customerId: customer.userId },
    sign_in_link: { token: `1.${'a'.repeat(43)}` },
    new_device: { at: 0, browser: 'Chrome', system: 'Android' },
    password_changed: { customerId: customer.userId },
    email_change_code: { customerId: customer.userId },
    email_changed: { customerId: customer.userId },
    email_left: { customerId: customer.userId },
    deletion_requested: {
      customerId: customer.userId,
      token: HOSTILE,
      deleteAt: shop.clock.now(),
      orders: ['Q1', 'Q2'],
    },
    deletion_cancelled: { customerId: customer.userId },
    account_deleted: { hasOrders: true },
    order_link: { orderId },
    order_placed: { orderId },
    order_transfer: { orderId: transferId },
    order_completed: { orderId },
    order_cancelled: { orderId },
    order_refunded: { orderId },
    shipment_sent: { orderId, shipmentId },
    return_requested: { orderId, returnId },
    return_approved: { orderId, returnId },
    return_declined: { orderId, returnId },
    return_received: { orderId, returnId },
    refund_sent: { orderId, amount: 49_900, refundId: 'part' },
    new_order: { orderId },
    unpaid_limit: {
      scope: 'network',
      customerId: customer.userId,
      orders: 75,
      pieces: 600,
      total: 90_000_00,
    },
    foreign_payment: { orderId },
    seller_received: { name: HOSTILE },
    seller_approved: { name: HOSTILE, shopName: HOSTILE },
    seller_rejected: { name: HOSTILE },
    staff_invited: { memberId, token: HOSTILE },
    staff_new_device: { at: 0, browser: 'Chrome', system: 'Android', address: HOSTILE },
    message_answer: { replyId: 1 },
    contact_received: { messageId: 1 },
  };
});
afterAll(() => shop.close());

let queued = 0;

const receive = async <Kind extends MailKind>(kind: Kind, locale: Locale, at = shop.clock.now()) => {
  queued += 1;
  const recipient = kind === 'contact_received' ? '' : 'noura@example.com';
  await shop.app.db.write((db) =>
    queueMail(db, { kind, recipient, locale, data: data[kind], key: `test:${queued}`, at }),
  );
  shop.app.mail.deliver();
  await shop.app.mail.idle();
  const mail = (await readInbox(join(shop.app.config.varDir, 'mail'))).at(-1);
  if (!mail?.html || !mail.text) throw new Error('No mail was sent');
  return { ...mail, html: mail.html, text: mail.text };
};

const KINDS: readonly MailKind[] = [
  'welcome',
  'password_code',
  'contact_code',
  'sign_in_link',
  'new_device',
  'password_changed',
  'email_change_code',
  'email_changed',
  'email_left',
  'deletion_requested',
  'deletion_cancelled',
  'account_deleted',
  'order_placed',
  'order_completed',
  'order_cancelled',
  'order_refunded',
  'shipment_sent',
  'return_requested',
  'return_approved',
  'return_declined',
  'return_received',
  'refund_sent',
  'new_order',
  'unpaid_limit',
  'foreign_payment',
  'seller_received',
  'seller_approved',
  'seller_rejected',
  'contact_received',
];

describe.each(LOCALES)('in %s', (locale) => {
  test.each(KINDS)(
    '%s has both formats, its direction, no missing label and no injected markup',
    async (kind) => {
      const mail = await receive(kind, locale);
      const dir = locale === 'ar' ? 'rtl' : 'ltr';
      expect(mail.html).toContain(`<html lang="${locale}" dir="${dir}">`);
      expect(mail.html).not.toMatch(/<img|<script|<b>|@import|url\(/i);
      for (const form of [mail.html, mail.text, mail.subject ?? '']) {
        expect(form).not.toMatch(/\bmail_[a-z]|\blbl_|\{(?!name\})\w+\}|undefined|\[object/);
        expect(form).not.toContain('\u202e');
      }
      expect(mail.subject).toMatch(
        locale === 'ar' && kind !== 'contact_received' ? /\p{Script=Arabic}/u : /\S/,
      );
      expect(mail.subject).not.toMatch(/\p{Cc}/u);
      expect(mail.to).toHaveLength(1);
      expect(mail.bcc).toBeUndefined();
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
      expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
      for (const [, href] of mail.html.matchAll(/href="([^"]+)"/g))
        expect(href).toMatch(new RegExp(`^http://localhost:4321/${locale}/`));
    },
  );
});

test('a visitor’s message goes to the shop, and replies go to the visitor', async () => {
  const mail = await receive('contact_received', 'en');
  expect(mail.to).toMatchObject([{ address: 'direct@quwana.example' }]);
  expect(mail.replyTo).toMatchObject([{ address: 'visitor@example.com' }]);
  expect(mail.text).toContain('second line');
});

test('a code is alone on its line; an expired one is replaced by an apology', async () => {
  expect((await receive('password_code', 'ar')).text).toMatch(/^048151$/m);
  expect((await receive('contact_code', 'ar')).text).toMatch(/^\d{6}$/m);
  const late = await receive('password_code', 'en', shop.clock.now() - CODE_LIFETIME_MS);
  expect(late.text + late.html).not.toContain('048151');
  await shop.app.db.write((db) => db.deleteFrom('contact_confirmation').execute());
  const used = await receive('contact_code', 'en');
  for (const mail of [late, used]) expect(mail.subject).toBe('Your code came too late');
  expect(used.text).not.toMatch(/^\d{6}$/m);
});

test('an order has its lines, its sum and its payment method', async () => {
  const mail = await receive('order_placed', 'en');
  for (const part of ['2 × ₹', 'Total: ₹', 'in cash', 'Ring <b>twice</b>']) expect(mail.text).toContain(part);
  expect(mail.html).toContain('Ring &lt;b&gt;twice&lt;/b&gt;');
});

test('in an Arabic text sums keep their direction, and codes can be copied', async () => {
  expect((await receive('order_placed', 'ar')).text).toMatch(/^الإجمالي: \u2068₹[\d,.]+\u2069$/m);
  expect((await receive('password_code', 'ar')).text).not.toMatch(/[\u2066-\u2069]\d{6}/);
});

test('nothing was logged as an error', () => {
  expect(shop.errors).toEqual([]);
});
