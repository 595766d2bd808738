import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanText } from '#domain/typed-text.ts';
import { translator } from '#i18n/translate.ts';
import { createTally } from '../../support/attacks/tally.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { readInbox } from '../../support/shop/mailbox.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { subscribe } from '../../support/shop/subscribe.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const HOSTILE =
  '=1+1\u001b]0;taken\u0007\u001b[2J\u009b31m\u202eevil\u2066\u200f\r\nBcc: all@example.com\u2028<script>alert(1)</script>';
const MISLEADING = /[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2066-\u2069]/u;

const tally = createTally();
let shop: TestShop;
let number: string;
beforeAll(async () => {
  shop = await openTestShop();
  const customer = await signIn(shop);
  const person = {
    FirstName: HOSTILE,
    LastName: HOSTILE.slice(0, 140),
    MobileNo: HOSTILE.slice(0, 50),
    AddressLineOne: HOSTILE,
    StateProvinceId: -999,
    CityId: -999,
    PostalCode: '560025',
  };
  rowsOf(await shop.call('update-profile', { ...person, PostalCode: HOSTILE.slice(0, 20) }, customer));
  const order = cashOrder([await cartLine(shop, 'gym-towel')], { OrderNote: HOSTILE });
  number = rowsOf(await shop.call('post-order', order, customer))[0]?.OrderNumber ?? '';
  const { id: ProductId } = await shop.app.db.read
    .selectFrom('product')
    .select('id')
    .executeTakeFirstOrThrow();
  const ReviewerEmail = '=cmd@example.com';
  rowsOf(
    await shop.call('insert-product-review', {
      ProductId,
      ReviewerName: HOSTILE,
      ReviewerEmail,
      ReviewTitle: HOSTILE,
      ReviewBody: HOSTILE,
      ReviewRating: 1,
    }),
  );
  rowsOf(
    await shop.call('contact-us', {
      FullName: HOSTILE,
      Email: 'visitor@example.com',
      PhoneNumber: HOSTILE.slice(0, 50),
      Subject: HOSTILE.slice(0, 150),
      Message: HOSTILE,
    }),
  );
  await subscribe(shop, ReviewerEmail);
  const [sealed] = rowsOf(await shop.call('en-ur-drow-pass-rndom', { Password: 'correct horse' }));
  const EmailAddress = 'seller@example.com';
  rowsOf(
    await shop.call('create-vendor-request', {
      ...person,
      EmailAddress,
      CountryID: 356,
      Password: sealed?.Password ?? '',
    }),
  );
  await shop.app.mail.idle();
});
afterAll(async () => {
  tally.print();
  await shop.close();
});

const listCommands = (): readonly (readonly string[])[] => [
  ['orders', 'list'],
  ['orders', 'show', number],
  ['orders', 'show', HOSTILE],
  ['orders', 'list', '--customer', HOSTILE],
  ['messages'],
  ['messages', '--spam'],
  ['reviews', 'list'],
  ['sellers', 'list'],
  ['sellers', 'approve', '1', '--name-en', HOSTILE],
  ['sellers', 'list'],
  ['mail', 'list'],
  ['coupons', 'list'],
  ['labels', 'set', 'lbl_cart_title', 'en', HOSTILE],
  ['labels', 'list', 'lbl_cart'],
  ['labels', 'list', HOSTILE],
  ['subscribers', 'export'],
];

test('the command line shows hostile text without its effects', async () => {
  const kind = 'texts in the command line';
  for (const command of listCommands()) {
    for (const more of [[], ['--json']]) {
      const { out, err, code } = await runShopCommand(shop.app, ...command, ...more);
      const lines = `${out}\n${err}`.split('\n');
      const bad = lines.filter((line) => MISLEADING.test(line));
      tally.note(kind, `${command.join(' ')} ${more}: ${code} ${JSON.stringify(bad)}`, bad.length === 0);
    }
  }
  const { json } = await runShopCommand(shop.app, 'messages', '--json');
  expect(json.messages[0].message).toBe(cleanText(HOSTILE));
  expect(tally.listThrough(kind)).toEqual([]);
});

test('a spreadsheet export contains texts, not formulas', async () => {
  const { out } = await runShopCommand(shop.app, 'subscribers', 'export');
  const line = out.split('\n').find((one) => one.includes('cmd'));
  tally.note('texts in CSV', String(line), line?.startsWith(`"'=cmd@example.com",`) ?? false);
  expect(tally.listThrough('texts in CSV')).toEqual([]);
});

test('mails contain no injected headers and no advertisement in the greeting', async () => {
  const kind = 'texts in mails';
  const folder = join(shop.app.config.varDir, 'mail');
  for (const name of await readdir(folder)) {
    const [head = ''] = (await readFile(join(folder, name), 'utf8')).split('\r\n\r\n', 1);
    const names = head.split(/\r\n(?![ \t])/).map((line) => line.slice(0, line.indexOf(':')));
    const known = names.every((one) =>
      /^(?:From|To|Reply-To|Subject|Message-ID|Date|Auto-Submitted|Content-(?:Language|Type)|MIME-Version)$/i.test(
        one,
      ),
    );
    tally.note(kind, `${name}: ${names.join()}`, known && new Set(names).size === names.length);
  }
  const requested = translator('en')('mail_seller_received_subject');
  for (const { subject, text, html = '', to } of await readInbox(folder)) {
    const isPlain = !['\u001b', '\u009b', '\u202e'].some((sign) => `${subject}${text}${html}`.includes(sign));
    tally.note(kind, `${subject}`, isPlain && !html.includes('<script') && to?.length === 1);
    if (subject === requested) tally.note(kind, 'greeting', !`${text}${html}`.includes('all@example.com'));
  }
  expect(tally.count(kind)).toBeGreaterThan(8);
  expect(tally.listThrough(kind)).toEqual([]);
});

test('no error is in the log', () => {
  expect(shop.errors).toEqual([]);
});
