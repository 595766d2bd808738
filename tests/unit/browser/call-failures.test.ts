import { afterEach, describe, expect, test, vi } from 'vitest';
import { call } from '#contract/call.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { translator } from '#i18n/translate.ts';

const UNEXPECTED = 'An error occured. Please try again!';
const LATER = 'An error occured. Please try again later!';
const t = translator('en');

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const envelope = (data: unknown) => json({ statusCode: 200, message: '', errorMessage: '', data });

const UNREADABLE: Readonly<Record<string, () => Response>> = {
  'a page of HTML with 200': () => new Response('<h1>Hello</h1>'),
  'a page of HTML with 502': () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
  'a page of HTML with 404': () => new Response('<h1>Not Found</h1>', { status: 404 }),
  'an empty body': () => new Response(''),
  '{}': () => json({}),
  '[]': () => json([]),
  'data that is null': () => envelope(null),
  'data that is the text null': () => envelope('null'),
  'data that is broken JSON': () => envelope('[{'),
  'a body that is broken JSON': () => new Response('{"statusCode": 200, "da'),
  'data that is a number': () => envelope('7'),
  'an invalid status in the body': () => json({ statusCode: 0, message: '', errorMessage: '', data: '[]' }),
};

const ask = (name: 'get-user-login' | 'get-customer-cart-items') =>
  name === 'get-user-login'
    ? call(name, { Email: 'a@b.example', Password: 'x' }, { locale: 'en' })
    : call(name, { cartJsonData: '[]' }, { locale: 'en' });

afterEach(() => vi.unstubAllGlobals());

describe.each(['get-user-login', 'get-customer-cart-items'] as const)('%s', (name) => {
  test.each(Object.entries(UNREADABLE))('%s is an error, not a connection failure', async (_, answer) => {
    vi.stubGlobal('fetch', async () => answer());
    const result = await ask(name);
    if (result.ok) throw new Error('the answer was accepted');
    expect(callSentence(result.error, t)).toBe(UNEXPECTED);
    expect(callSentence(result.error, t, 'unexpected_later')).toBe(LATER);
  });

  test('only a connection failure is reported as no connection', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('fetch failed');
    });
    const result = await ask(name);
    expect(result.ok ? '' : callSentence(result.error, t)).toBe(t.error('offline'));
  });
});

test('no shopper reads the words of a validator, which are English on every page', () => {
  const message = 'Something in the request is not right: cartJsonData: Invalid length: Expected <=100';
  for (const locale of ['en', 'ar'] as const) {
    const words = translator(locale);
    expect(callSentence({ status: 400, code: 'bad_request', message }, words)).toBe(
      words.error('unexpected'),
    );
  }
});

test('data of the wrong shape is an error: rows for an object, an object for rows', async () => {
  vi.stubGlobal('fetch', async () => envelope('[]'));
  expect(await ask('get-customer-cart-items')).toMatchObject({ ok: false, error: { status: 502 } });
  vi.stubGlobal('fetch', async () => envelope('{}'));
  expect(await ask('get-user-login')).toMatchObject({ ok: false, error: { status: 502 } });
});

test('an unreadable answer leaves the outcome of an order unknown', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Hello</h1>'));
  const result = await ask('get-user-login');
  expect(result.ok ? 0 : result.error.status).toBeGreaterThanOrEqual(500);
});

test('a failure in the body of an HTTP 200 is reported with its message', async () => {
  vi.stubGlobal('fetch', async () =>
    json({ statusCode: 409, message: '', errorMessage: 'Sold out', data: '[]' }),
  );
  const result = await ask('get-user-login');
  expect(result).toMatchObject({ ok: false, error: { status: 409, message: 'Sold out' } });
});
