import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '#server/config/config.ts';
import { isFromThisMachine } from '#server/platform/http/local/local-request.ts';
import { createRouter } from '#server/web/router.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
let email: string;
beforeAll(async () => {
  shop = await openTestShop();
  ({ email } = await signIn(shop));
  rowsOf(await shop.call('validate-email-send-otp', { Email: email }, { locale: 'ar' }));
  await shop.app.mail.idle();
});
afterAll(() => shop.close());

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
  readonly headers: NodeJS.Dict<string | string[]>;
}

/** Uses node:http, because `fetch` forbids some headers. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = { Host: 'localhost', ...headers };
    request(`${shop.url}${path}`, { headers: sent, method, agent: false }, (response) => {
      let body = '';
      response.on('data', (text) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode, body, headers: response.headers }));
    })
      .on('error', reject)
      .end();
  });

describe('the inbox of a trial shop', () => {
  test('lists mails, newest first, and shows each with its code', async () => {
    const { status, body, headers } = await get('/dev/mail');
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['cache-control']).toBe('no-store');
    const [first, second] = [...body.matchAll(/href="(\/dev\/mail\/\d+)"[^>]*>([^<]*)</g)];
    expect(first?.[2]).toBe('رمز تعيين كلمة مرور جديدة');
    expect(second?.[2]).toBe('Welcome to Quwana');
    const mail = await get(first?.[1] ?? '');
    expect(mail.body).toMatch(/^\d{6}$/m);
    expect(mail.body).toContain(`<bdi>${email}</bdi>`);
    expect(mail.body).toMatch(/sandbox="[^"]*" srcdoc="&lt;!doctype html&gt;/);
    expect(mail.body).not.toContain('allow-scripts');
  });

  test.each(['/dev/mail/999999', '/dev/mail/', '/dev/mail/x', '/dev/mail/..%2f..%2fshop.db', '/dev/mailbox'])(
    '%s is not found',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test.each([
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Forwarded-Host', 'localhost'],
    ['Forwarded', 'for=127.0.0.1'],
    ['X-Real-IP', '127.0.0.1'],
    ['Via', '1.1 proxy'],
    ['CF-Connecting-IP', '127.0.0.1'],
    ['True-Client-IP', '127.0.0.1'],
    ['Host', 'shop.example'],
    ['Sec-Fetch-Site', 'cross-site'],
  ])('is hidden from a request with %s: %s', async (name, value) => {
    expect((await get('/dev/mail', { [name]: value })).status).toBe(404);
  });

  test('is read-only', async () => {
    expect((await get('/dev/mail', {}, 'POST')).status).toBeGreaterThanOrEqual(400);
    expect(await get('/dev/mail', {}, 'HEAD')).toMatchObject({ status: 200, body: '' });
  });

  test.each(['192.168.1.7', '::ffff:10.0.0.1', '2001:db8::1', undefined])(
    'is hidden from %s',
    (remoteAddress) => {
      const from = { socket: { remoteAddress }, headers: { host: 'localhost' } };
      expect(isFromThisMachine(from as unknown as Parameters<typeof isFromThisMachine>[0])).toBe(false);
    },
  );

  test('is missing in a live shop, and where mails are really sent', async () => {
    const { config } = shop.app;
    const refused: Partial<Config>[] = [
      { shopMode: 'live' },
      { mail: { kind: 'smtp', from: config.mail.from, host: 'x', url: 'smtp://x', secrets: [] } },
    ];
    for (const change of refused) {
      const changed = { ...config, ...change };
      const mail = { ...shop.app.mail, config: changed.mail };
      const route = createRouter({ ...shop.app, config: changed, mail });
      let isPassedOn = false;
      const headers = new Map<string, string>();
      const response = {
        getHeader: (name: string) => headers.get(name),
        setHeader: (name: string, value: string) => headers.set(name, value),
      };
      const from = {
        url: '/dev/mail',
        method: 'GET',
        socket: { remoteAddress: '127.0.0.1' },
        headers: { host: 'localhost' },
      };
      await route(from as never, response as never, () => {
        isPassedOn = true;
      });
      expect(isPassedOn).toBe(true);
    }
  });
});
