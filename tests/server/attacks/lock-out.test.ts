import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointName, Input } from '#contract/endpoints.ts';
import { endpointPath } from '#contract/paths.ts';
import { createTally } from '../../support/attacks/tally.ts';
import { codeOf, linkTokenOf, readInbox } from '../../support/shop/mailbox.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 86_400_000;
const PASSWORD = 'correct horse';
const tally = createTally();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(undefined, { rateLimits: true, trustProxy: { hops: 1 } });
});
afterAll(async () => {
  tally.print();
  await shop.close();
});

interface Answer {
  readonly status: number;
  readonly row: Readonly<Record<string, unknown>>;
}

const callFrom = async <N extends EndpointName>(
  address: string,
  name: N,
  input: Input<N>,
  devices = '',
): Promise<Answer> => {
  const response = await fetch(`${shop.url}${endpointPath(name)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address, 'Device-Token': devices },
    body: JSON.stringify({ requestParameters: input }),
  });
  const { data } = (await response.json()) as { data: string };
  return { status: response.status, row: JSON.parse(data)[0] ?? {} };
};

let networks = 0;
const createNetwork = () => {
  networks += 1;
  const second = networks;
  let hosts = 0;
  return (): string => {
    hosts += 1;
    return `10.${second}.${hosts >> 8}.${hosts & 255}`;
  };
};

const logIn = (address: string, Email: string, Password = PASSWORD, devices = '') =>
  callFrom(address, 'get-user-login', { Email, Password }, devices);
const requestCode = (address: string, Email: string, devices = '') =>
  callFrom(address, 'validate-email-send-otp', { Email }, devices);
const reset = (address: string, Email: string, Otp: string, devices = '') =>
  callFrom(
    address,
    'validate-otp-change-password',
    { Email, Otp, Password: 'new secret', ConfirmPassword: 'new secret' },
    devices,
  );
const redeemLink = (address: string, LinkToken: string) =>
  callFrom(address, 'use-sign-in-link', { LinkToken });

const isIn = ({ row }: Answer): boolean => typeof row.Token === 'string';
const isReset = ({ row }: Answer): boolean => row.ResponseMsg === 'Password reset successfully';

const mailsTo = async (email: string) => {
  await shop.app.mail.idle();
  const mails = await readInbox(join(shop.app.config.varDir, 'mail'));
  return mails.filter(({ to }) => to?.[0]?.address === email);
};
const listCodes = async (email: string) => (await mailsTo(email)).map(codeOf).filter((code) => code !== '');
const listLinks = async (email: string) =>
  (await mailsTo(email)).map(linkTokenOf).filter((token) => token !== '');

const createVictim = async () => {
  const { email } = await signIn(shop);
  const home = createNetwork()();
  const { row } = await logIn(home, email);
  return { email, home, device: String(row.DeviceToken) };
};

const CONCURRENCY = 10;

const attack = async (times: number, callOnce: (address: string) => Promise<Answer>): Promise<number[]> => {
  const nextAddress = createNetwork();
  const statuses: number[] = [];
  while (statuses.length < times) {
    const batch = Array.from({ length: Math.min(CONCURRENCY, times - statuses.length) }, nextAddress);
    const answers = await Promise.all(batch.map(callOnce));
    statuses.push(...answers.map(({ status }) => status));
  }
  return statuses;
};
const count = (statuses: readonly number[], status: number): number =>
  statuses.filter((other) => other === status).length;

const guessPasswords = (email: string, times = 300) =>
  attack(times, (address) => logIn(address, email, 'a wrong guess'));

const wrongCode = (code: string, guess: number): string => {
  const wrong = String(guess).padStart(6, '0');
  return wrong === code ? '999999' : wrong;
};
const guessCodes = (email: string, code: string, times = 300) => {
  let guess = 0;
  return attack(times, (address) => {
    guess += 1;
    return reset(address, email, wrongCode(code, guess));
  });
};

const note = (kind: string, what: string, isStopped: boolean) => tally.note(kind, what, isStopped);

test('password guesses from 300 addresses do not lock the owner out of a known device or address', async () => {
  const kind = 'lock-out by wrong passwords';
  const { email, home, device } = await createVictim();
  const guesses = count(await guessPasswords(email), 200);
  note(kind, `${guesses} guesses`, guesses <= 30);
  const away = createNetwork();
  note(kind, 'known device, new address', isIn(await logIn(away(), email, PASSWORD, device)));
  note(kind, 'known address, no token', isIn(await logIn(home, email)));
  for (let i = 0; i < 10; i += 1) await logIn(home, email, 'mistyped');
  note(kind, 'a known address has tries of its own', (await logIn(home, email)).status === 429);
  note(kind, 'a known device has tries of its own', isIn(await logIn(home, email, PASSWORD, device)));

  const elsewhere = away();
  note(kind, 'a new device waits', (await logIn(elsewhere, email)).status === 429);
  const links = await listLinks(email);
  note(kind, 'one mail with a link', links.length === 1);
  note(kind, 'the link signs a new device in', isIn(await redeemLink(elsewhere, links[0] ?? '')));
  note(kind, 'that address is known now', isIn(await logIn(elsewhere, email)));
  expect(tally.listThrough(kind)).toEqual([]);
});

test("guesses from the owner's address still allow a sign-in link for a new device", async () => {
  const kind = 'lock-out from the same address';
  const { email, home, device } = await createVictim();
  for (let guess = 0; guess < 20; guess += 1) await logIn(home, email, 'a wrong guess');
  note(kind, 'known device', isIn(await logIn(home, email, PASSWORD, device)));
  note(kind, 'a new device waits', (await logIn(home, email)).status === 429);
  const [link = ''] = await listLinks(email);
  note(kind, 'the link', isIn(await redeemLink(home, link)));
  expect(tally.listThrough(kind)).toEqual([]);
});

test("code guesses from 300 addresses use up neither the code nor the owner's tries", async () => {
  const kind = 'lock-out by wrong codes';
  for (const known of ['device', 'address'] as const) {
    const { email, home, device } = await createVictim();
    const address = known === 'address' ? home : createNetwork()();
    const token = known === 'device' ? device : '';
    await requestCode(address, email, token);
    const [code = ''] = await listCodes(email);
    const guesses = count(await guessCodes(email, code), 400);
    note(kind, `${known}: ${guesses} guesses`, guesses === 15);
    await requestCode(address, email, token);
    note(kind, `${known}: the same code again`, (await listCodes(email)).join() === `${code},${code}`);
    note(kind, `${known}: the code of the first mail`, isReset(await reset(address, email, code, token)));
  }

  const { email } = await createVictim();
  const away = createNetwork()();
  await requestCode(away, email);
  const [code = ''] = await listCodes(email);
  await guessCodes(email, code);
  note(kind, 'a new device waits', (await reset(away, email, code)).status === 429);
  const [link = ''] = await listLinks(email);
  note(kind, 'a link is mailed instead', isIn(await redeemLink(away, link)));
  note(kind, 'then the code works', isReset(await reset(away, email, code)));
  note(kind, 'the new password at once', isIn(await logIn(away, email, 'new secret')));
  expect(tally.listThrough(kind)).toEqual([]);
});

test('code requests from 300 addresses use up no mail of the owner and replace no code', async () => {
  const kind = 'lock-out by requests for codes';
  const { email, device } = await createVictim();
  const owner = createNetwork()();
  await requestCode(owner, email);
  const statuses = await attack(300, (address) => requestCode(address, email));
  note(kind, 'every answer is the same', count(statuses, 200) === 300);
  const codes = await listCodes(email);
  note(kind, `${codes.length} mails`, codes.length === 6);
  await requestCode(owner, email, device);
  note(kind, 'a known device gets a mail', (await listCodes(email)).length === 7);
  note(kind, 'all mails have one code', new Set(await listCodes(email)).size === 1);
  note(kind, 'the code of the first mail', isReset(await reset(owner, email, codes[0] ?? '')));

  // During the attack, the newest mail always contains a valid code.
  const other = await createVictim();
  await attack(50, (address) => requestCode(address, other.email));
  for (let minute = 0; minute < 45; minute += 1) {
    shop.clock.advance(MINUTE_MS);
    await attack(3, (address) => requestCode(address, other.email));
  }
  const newest = (await listCodes(other.email)).at(-1) ?? '';
  note(kind, 'after 45 minutes', isReset(await reset(createNetwork()(), other.email, newest)));
  expect(tally.listThrough(kind)).toEqual([]);
});

test('forged, foreign and stale device tokens have no effect', async () => {
  const kind = 'device tokens';
  const { email, device } = await createVictim();
  const foreign = await createVictim();
  const [id = '', name = '', issued = '', signature = ''] = device.split('.');
  const [foreignId = ''] = foreign.device.split('.');
  const letter = signature[0] === 'A' ? 'B' : 'A';
  const tokens: Readonly<Record<string, string>> = {
    none: '',
    'another account’s': foreign.device,
    'another account’s with this id': [id, ...foreign.device.split('.').slice(1)].join('.'),
    'this one with another id': [foreignId, name, issued, signature].join('.'),
    'another device': [id, `${name.slice(1)}A`, issued, signature].join('.'),
    'issued later': [id, name, `${issued}0`, signature].join('.'),
    'another signature': [id, name, issued, letter + signature.slice(1)].join('.'),
    'no signature': [id, name, issued, ''].join('.'),
    'behind five others': [...Array<string>(5).fill(foreign.device), device].join(','),
  };
  await guessPasswords(email, 40);
  const away = createNetwork();
  const statusWith = async (token: string) => (await logIn(away(), email, PASSWORD, token)).status;
  for (const [what, token] of Object.entries(tokens)) note(kind, what, (await statusWith(token)) === 429);
  note(kind, 'the right one among others', (await statusWith(`${foreign.device},${device}`)) === 200);
  const session = await callFrom(away(), 'get-profile', {}, device);
  note(kind, 'no session', session.status === 401);

  await requestCode(away(), email, device);
  const [code = ''] = await listCodes(email);
  note(kind, 'reset', isReset(await reset(away(), email, code, device)));
  note(kind, 'from before a new password', (await statusWith(device)) === 429);

  const old = await createVictim();
  shop.clock.advance(366 * DAY_MS);
  await guessPasswords(old.email, 40);
  note(kind, 'older than a year', (await logIn(away(), old.email, PASSWORD, old.device)).status === 429);
  note(kind, 'an address of last year', (await logIn(old.home, old.email)).status === 429);
  expect(tally.listThrough(kind)).toEqual([]);
});

test('a sign-in link works once, for half an hour, with the password that it was issued for', async () => {
  const kind = 'sign-in links';
  const receiveLink = async (email: string) => {
    await guessPasswords(email, 31);
    return (await listLinks(email)).at(-1) ?? '';
  };
  const nextAddress = createNetwork();
  const { email } = await createVictim();
  const first = await receiveLink(email);
  const get = await fetch(`${shop.url}${endpointPath('use-sign-in-link')}?LinkToken=${first}`);
  note(kind, 'a GET does nothing', get.status === 405);
  const [id = '', secret = ''] = first.split('.');
  for (const guess of [`${Number(id) + 1}.${secret}`, `${id}.${secret.slice(1)}A`, id, "1.' or 1=1 --"])
    note(kind, guess, (await redeemLink(nextAddress(), guess)).status === 400);
  const answers = await Promise.all([redeemLink(nextAddress(), first), redeemLink(nextAddress(), first)]);
  note(kind, 'two at once', answers.filter(isIn).length === 1);
  note(kind, 'a second time', (await redeemLink(nextAddress(), first)).status === 400);

  shop.clock.advance(15 * MINUTE_MS);
  await guessPasswords(email, 60);
  note(kind, 'no second mail within half an hour', (await listLinks(email)).length === 1);
  shop.clock.advance(15 * MINUTE_MS);
  const second = await receiveLink(email);
  shop.clock.advance(30 * MINUTE_MS);
  note(kind, 'after half an hour', (await redeemLink(nextAddress(), second)).status === 400);

  const third = await receiveLink(email);
  await requestCode(nextAddress(), email);
  const code = (await listCodes(email)).at(-1) ?? '';
  note(kind, 'reset', isReset(await reset(nextAddress(), email, code)));
  note(kind, 'after a new password', (await redeemLink(nextAddress(), third)).status === 400);

  const other = await createVictim();
  const fourth = await receiveLink(other.email);
  await shop.app.db.write((db) =>
    db
      .updateTable('customer')
      .set({ email_key: 'moved@example.com' })
      .where('email_key', '=', other.email)
      .execute(),
  );
  note(kind, 'after a new e-mail', (await redeemLink(nextAddress(), fourth)).status === 400);

  const stored = await shop.app.db.read.selectFrom('sign_in_link').selectAll().execute();
  note(kind, 'no token is stored', !JSON.stringify(stored).includes(third.split('.')[1] ?? ''));
  expect(tally.listThrough(kind)).toEqual([]);
});

test('an unknown account is answered like a known one, and gets no mail', async () => {
  const kind = 'questions whether an account exists';
  const { email } = await createVictim();
  const none = 'no.account@example.com';
  shop.clock.advance(HOUR_MS);
  for (const [what, run] of Object.entries({
    passwords: (to: string) => guessPasswords(to, 40),
    codes: (to: string) => guessCodes(to, '', 20),
    mails: (to: string) => attack(10, (address) => requestCode(address, to)),
  }))
    note(kind, what, (await run(email)).sort().join() === (await run(none)).sort().join());
  note(kind, 'mails', (await mailsTo(none)).length === 0);
  expect(tally.listThrough(kind)).toEqual([]);
});

const callForAnHour = (callOnce: (address: string) => Promise<Answer>) =>
  attack(1000, (address) => {
    shop.clock.advance(HOUR_MS / 1000);
    return callOnce(address);
  });

test('1,000 addresses get at most 60 guesses at a password in an hour', async () => {
  const kind = 'guesses from 1,000 addresses in an hour';
  const { email } = await createVictim();
  const guesses = count(await callForAnHour((address) => logIn(address, email, 'a wrong guess')), 200);
  note(kind, `${guesses} at a password`, guesses <= 60);
  expect(tally.listThrough(kind)).toEqual([]);
});

test('1,000 addresses get at most 30 guesses at a code in an hour', async () => {
  const kind = 'guesses from 1,000 addresses in an hour';
  const { email } = await createVictim();
  const guesses = count(await callForAnHour((address) => reset(address, email, '123456')), 400);
  note(kind, `${guesses} at a code`, guesses <= 30);
  expect(tally.listThrough(kind)).toEqual([]);
});

test('an address claimed by an untrusted proxy is not a known address', async () => {
  const kind = 'claims of a known address';
  const { email, home } = await createVictim();
  await guessPasswords(email, 40);
  const forged = await logIn(`${home}, ${createNetwork()()}`, email);
  note(kind, 'an address before the proxy’s own', forged.status === 429);
  rowsOf(await shop.call('logout', {}));
  expect(tally.listThrough(kind)).toEqual([]);
  expect(shop.errors).toEqual([]);
});
