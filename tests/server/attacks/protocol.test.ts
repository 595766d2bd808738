import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { endpointPath } from '#contract/paths.ts';
import { createTally } from '../../support/attacks/tally.ts';
import { patient } from '../../support/patience.ts';
import { exchange, statusesOf } from '../../support/raw-exchange.ts';
import { openTestShop, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const tally = createTally();
let shop: TestShop;
let customer: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  shop = await openTestShop();
  customer = await signIn(shop);
});
afterAll(async () => {
  tally.print();
  await shop.close();
});

const say = (text: string): Promise<string> => exchange(shop.url, text);

const NAMES = Object.keys(endpoints) as EndpointName[];

test('pages of other sites cannot act as a customer', async () => {
  const kind = 'requests of other sites';
  const Origin = 'https://evil.example';
  const body = JSON.stringify({ requestParameters: {} });
  const signedIn = { Token: customer.token, UserID: String(customer.userId) };
  for (const name of NAMES) {
    const url = `${shop.url}${endpointPath(name)}`;
    // Content types that forms and images of another site can send without a preflight.
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain; application/json',
    ]) {
      const { status } = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': type, Origin },
        body,
      });
      tally.note(kind, `${name} as ${type}: ${status}`, status === 415);
    }
    for (const method of ['GET', 'HEAD']) {
      const { status } = await fetch(`${url}?requestParameters=${encodeURIComponent('{}')}`, {
        method,
        headers: { Origin },
      });
      tally.note(kind, `${name} by ${method}: ${status}`, status === 405);
    }
    const requested = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        Origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type,token,userid',
      },
    });
    tally.note(kind, `${name}: may I?`, !requested.headers.has('access-control-allow-origin'));
  }
  const read = await fetch(`${shop.url}${endpointPath('get-profile')}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin, ...signedIn },
    body,
  });
  tally.note(
    kind,
    'an answer is readable',
    !read.headers.has('access-control-allow-origin') &&
      read.headers.get('cross-origin-resource-policy') === 'same-origin',
  );

  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const origins: readonly Readonly<Record<string, string>>[] = [
    { Origin },
    { Origin: 'null' },
    { Origin: `${shop.url}.evil.example` },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site', Origin: shop.url },
    { 'Sec-Fetch-Site': 'none', Origin },
    {},
  ];
  for (const path of [
    '/en/contact-us',
    '/ar/contact-us',
    '/en/product-detail/1/whey/x',
    '/en/',
    '/csp-report-not',
  ])
    for (const headers of origins) {
      const { status } = await fetch(`${shop.url}${path}`, {
        method: 'POST',
        headers: { ...form, ...headers },
        body: 'Email=x',
      });
      tally.note(kind, `${path} ${JSON.stringify(headers)}: ${status}`, status === 403);
    }
  for (const path of ['/webhooks/stripe', '/webhooks/paypal', '/webhooks/constructor', '/webhooks/'])
    for (const signature of ['', 't=1,v1=0', `t=${shop.clock.now()},v1=${'0'.repeat(64)}`]) {
      const { status } = await fetch(`${shop.url}${path}`, {
        method: 'POST',
        headers: { 'Stripe-Signature': signature },
        body: '{"id":"evt_1","type":"payment_intent.succeeded"}',
      });
      tally.note(kind, `${path} signed '${signature}': ${status}`, status === 404 || status === 400);
    }
  expect(tally.listThrough(kind)).toEqual([]);
});

test(
  'no redirect leads to another host, and no header is injected by an address',
  async () => {
    const kind = 'open redirects';
    const paths = [
      '//evil.example',
      '//evil.example/',
      '//evil.example/en/',
      '///evil.example',
      '/\\evil.example',
      '/\\/evil.example/',
      '/en//evil.example/',
      '/en/\\evil.example/',
      '/ar///evil.example//',
      '/en/%2f%2fevil.example/',
      '/%2f%2fevil.example',
      '/%5cevil.example',
      '/en/..//evil.example/',
      '/about//evil.example',
      '/about?next=//evil.example',
      '/en/login/?next=https://evil.example',
      '/login?next=https://evil.example',
      '/https://evil.example',
      '/en/https:/evil.example/',
      '/.evil.example',
      '/@evil.example',
      '/en/@evil.example/',
      '/about/%0d%0aLocation:%20https://evil.example',
      '/about?x=%0d%0aSet-Cookie:%20a=1',
      '/en/x%0d%0aX-Taken:%201/',
      '/about?\u00e9\u0080',
      '/en/\u00ff\u0080/',
      '/about?a\tb',
      '//[::1]/',
      '//evil.example:80/en',
      '/javascript:alert(1)',
      '/en/javascript:alert(1)/',
    ];
    for (const path of paths)
      for (const start of [`GET ${path}`, `HEAD ${path}`, `GET https://evil.example${path}`]) {
        const received = await say(
          `${start} HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nForwarded: host=evil.example\r\nCookie: langCode=//\r\nConnection: close\r\n\r\n`,
        );
        const location = /^location: (.*)$/im.exec(received)?.[1];
        const target =
          location && URL.canParse(location, 'https://shop.example')
            ? new URL(location, 'https://shop.example')
            : undefined;
        const isOwn =
          location === undefined || (target?.host === 'shop.example' && /^\/(?![/\\])/.test(location));
        const isPlain =
          !/^(?:x-taken|set-cookie):/im.test(received) &&
          statusesOf(received).every((status) => status < 500);
        tally.note(kind, `${start}: ${received.split('\r\n\r\n')[0]}`, isOwn && isPlain);
      }
    expect(tally.listThrough(kind)).toEqual([]);
  },
  patient(60_000),
);

test(
  'no path leads out of the served folders',
  async () => {
    const kind = 'paths out of the shop';
    const ups = [
      '../',
      '..%2f',
      '%2e%2e/',
      '%2e%2e%2f',
      '..\\',
      '..%5c',
      '....//',
      '..;/',
      '%252e%252e%252f',
      '.%00./',
    ];
    const targets = ['etc/passwd', 'shop-secret', 'shop.db', 'package.json'];
    for (const base of [
      '/media/',
      '/api/v1/',
      '/api/v1/common/download-digital-file/',
      '/dev/mail/',
      '/sitemap/',
      '/_astro/',
      '/',
    ])
      for (const up of ups)
        for (const target of targets) {
          const received = await say(
            `GET ${base}${up.repeat(base === '/' ? 1 : 4)}${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
          );
          const isFile = /root:x:0|SQLite format|"dependencies"/.test(received);
          tally.note(
            kind,
            `${base}${up}${target}`,
            !isFile && statusesOf(received).every((status) => status >= 300 && status < 500),
          );
        }
    expect(tally.listThrough(kind)).toEqual([]);
  },
  patient(60_000),
);

test(
  'request smuggling is refused',
  async () => {
    const kind = 'request smuggling';
    const path = endpointPath('get-colors-list');
    const body = '{"requestParameters":{}}';
    const hidden = 'GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n';
    const post = (headers: string, rest: string) =>
      `POST ${path} HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${rest}`;
    const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const shapes: Readonly<Record<string, string>> = {
      'length and chunks': post(
        `Content-Length: ${body.length}\r\nTransfer-Encoding: chunked`,
        `${chunked}${hidden}`,
      ),
      'chunks and length': post('Transfer-Encoding: chunked\r\nContent-Length: 4', `${chunked}${hidden}`),
      'two lengths': post(
        `Content-Length: ${body.length}\r\nContent-Length: ${body.length + hidden.length}`,
        body + hidden,
      ),
      'a list of lengths': post(`Content-Length: ${body.length}, ${body.length + 5}`, body + hidden),
      'a length with a sign': post(`Content-Length: +${body.length}`, body + hidden),
      'a negative length': post('Content-Length: -1', hidden),
      'a length in hexadecimal': post(`Content-Length: 0x${body.length.toString(16)}`, body + hidden),
      'a length with a blank inside': post('Content-Length: 2 4', body + hidden),
      'a blank before the colon': post(`Content-Length : ${body.length}`, body + hidden),
      'a tab before the colon': post('Transfer-Encoding\t: chunked', chunked + hidden),
      'a folded header': post('Transfer-Encoding:\r\n chunked\r\nContent-Length: 4', chunked + hidden),
      'chunked by another name': post('Transfer-Encoding: xchunked', chunked + hidden),
      'chunked twice': post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', chunked + hidden),
      'chunked, then more': post('Transfer-Encoding: chunked, identity', chunked + hidden),
      'chunked behind a control character': post('Transfer-Encoding: \u000bchunked', chunked + hidden),
      'a chunk of a huge size': post(
        'Transfer-Encoding: chunked',
        `fffffffffffffffff\r\n${body}\r\n0\r\n\r\n${hidden}`,
      ),
      'a chunk of a negative size': post('Transfer-Encoding: chunked', `-1\r\n${body}\r\n0\r\n\r\n${hidden}`),
      'a chunk that ends elsewhere': post('Transfer-Encoding: chunked', `1\r\n${body}\r\n0\r\n\r\n${hidden}`),
      'a chunk extension with a line break': post(
        'Transfer-Encoding: chunked',
        `${body.length.toString(16)};a\nb\r\n${body}\r\n0\r\n\r\n${hidden}`,
      ),
      'huge chunk extensions': post(
        'Transfer-Encoding: chunked',
        `${body.length.toString(16)};${'x'.repeat(40_000)}\r\n${body}\r\n0\r\n\r\n${hidden}`,
      ),
      'lines that end without a return': `POST ${path} HTTP/1.1\nHost: shop\nContent-Length: 0\n\n${hidden}`,
      'a return inside a header': post('X: a\rTransfer-Encoding: chunked', hidden),
      'a NUL inside a header': post('X: a\u0000b', hidden),
      'no host': `GET /healthz HTTP/1.1\r\n\r\n${hidden}`,
      'two hosts': `GET /healthz HTTP/1.1\r\nHost: shop\r\nHost: evil.example\r\n\r\n${hidden}`,
      'a blank line in the address': `GET /healthz HTTP/1.1 X\r\nHost: shop\r\n\r\n${hidden}`,
      'another version': `GET /healthz HTTP/3.7\r\nHost: shop\r\n\r\n${hidden}`,
      'another protocol': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'an unknown method': `${'G'.repeat(300)} /healthz HTTP/1.1\r\nHost: shop\r\n\r\n`,
      'a tunnel': `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n${hidden}`,
    };
    for (const [what, text] of Object.entries(shapes)) {
      const statuses = statusesOf(await say(text));
      // A smuggled request would cause a second response, and a 200 to its GET.
      tally.note(
        kind,
        `${what}: ${statuses.join(' ')}`,
        statuses.length <= 1 && statuses.every((status) => status >= 400),
      );
    }
    const upgrade = await say(
      'GET /healthz HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
    );
    tally.note(kind, 'an upgrade', !upgrade.includes(' 101 '));
    const trace = await say(
      'TRACE /healthz HTTP/1.1\r\nHost: shop\r\nToken: hush\r\nConnection: close\r\n\r\n',
    );
    tally.note(kind, 'an echo of headers', !trace.includes('hush'));
    expect(tally.listThrough(kind)).toEqual([]);
  },
  patient(60_000),
);

test('afterwards the shop answers, and no error is in its log', async () => {
  expect((await shop.call('get-all-products', {})).ok).toBe(true);
  expect(shop.errors).toEqual([]);
});
