import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '#server/config/config.ts';
import { createMetrics } from '#server/run/metrics/metrics.ts';
import { createRouter } from '#server/web/router.ts';
import { ask, type Reply, requestHttp10 } from '../../support/attacks/exact-requests.ts';
import { createTally } from '../../support/attacks/tally.ts';
import { openReverseProxy } from '../../support/shop/reverse-proxy.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const TOKEN = 'a token of the operator';
const attacks = createTally();

let shop: TestShop;
const servers: Server[] = [];

beforeAll(async () => {
  shop = await openTestShop();
  const { email } = await signIn(shop);
  rowsOf(await shop.call('validate-email-send-otp', { Email: email }));
  await shop.app.mail.idle();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  await shop.close();
  attacks.print();
});

const serve = async (change: Partial<Config> = {}): Promise<string> => {
  const app = { ...shop.app, config: { ...shop.app.config, ...change } };
  const metrics = createMetrics(app, () => ({ pages: 0, bytes: 0 }));
  const route = createRouter(app, metrics.handle);
  const server = createServer((request, response) => {
    void route(request, response, () => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return `http://localhost:${(server.address() as AddressInfo).port}`;
};

const PRIVATE: readonly (readonly [path: string, isShown: (reply: Reply) => boolean])[] = [
  ['/dev/mail', ({ status }) => status === 200],
  ['/dev/mail/2', ({ body }) => /\b\d{6}\b/.test(body)],
  ['/metrics', ({ body }) => body.includes('shop_mail_waiting')],
  ['/readyz', ({ body }) => body.includes('problems')],
];

const attack = async (kind: string, what: string, send: (path: string) => Promise<Reply>): Promise<void> => {
  for (const [path, isShown] of PRIVATE)
    attacks.note(kind, `${what} ${path}`, !isShown(await send(path).catch(() => ({ status: 0, body: '' }))));
};

/** Forwarding headers documented by servers, load balancers and CDNs. */
const FORWARDING = `Akamai-Origin-Hop CDN-Loop CDN-RequestId CF-Connecting-IP CF-Ray CF-Visitor Client-IP
  CloudFront-Viewer-Address Do-Connecting-IP Fastly-Client-IP Fastly-FF Fly-Client-IP Fly-Forwarded-Proto Forwarded
  Forwarded-For Front-End-Https Ngrok-Auth-User-Email Proxy-Client-IP Tailscale-User-Login True-Client-IP Via
  WL-Proxy-Client-IP X-Akamai-Edgescape X-Amz-Cf-Id X-Amzn-Trace-Id X-AppEngine-User-IP X-ARR-LOG-ID X-ARR-SSL
  X-Azure-ClientIP X-Azure-Ref X-Azure-SocketIP X-Client-IP X-Cloud-Trace-Context X-Cluster-Client-IP
  X-EdgeConnect-MidMile-RTT X-Envoy-External-Address X-Envoy-Original-Path X-FD-HealthProbe X-Forwarded
  X-Forwarded-For X-Forwarded-Host X-Forwarded-Port X-Forwarded-Prefix X-Forwarded-Proto X-Forwarded-Server
  X-Forwarded-Ssl X-Forwarded-User X-Google-Apps-Metadata X-Host X-MS-EdgeIP X-NF-Client-Connection-IP
  X-Original-Forwarded-For X-Original-Host X-Original-URL X-ProxyUser-Ip X-Railway-Request-Id X-Real-IP X-Remote-IP
  X-Rewrite-URL X-Scheme X-Sucuri-ClientIP X-Traefik-Router X-True-IP X-Varnish X-Vercel-Forwarded-For X-Vercel-Id
  X-WAWS-Unencoded-URL`.split(/\s+/);

describe('a reverse proxy on this machine', () => {
  test('without forwarding headers reveals nothing private of a shop that is not a local trial', async () => {
    const kind = 'private paths through a silent proxy';
    const closed: Record<string, Partial<Config>> = {
      'public SITE_URL': { siteUrl: 'https://shop.example' },
      'public SITE_URL over http': { siteUrl: 'http://192.168.1.7:4321' },
      'name that begins like this machine': { siteUrl: 'http://localhost.shop.example' },
      'TRUST_PROXY with a local SITE_URL': { trustProxy: { hops: 1 } },
      'live mode': { shopMode: 'live' },
    };
    for (const [what, change] of Object.entries(closed)) {
      const url = await serve(change);
      const proxy = await openReverseProxy(url, 'silent');
      await attack(kind, what, (path) => ask(`${proxy.url}${path}`));
      await attack('private paths from this machine', what, (path) => ask(`${url}${path}`));
      await proxy.close();
    }
    const url = await serve();
    const proxy = await openReverseProxy(url.replace('localhost', '127.0.0.1'), 'silent');
    await attack(kind, 'default SITE_URL, proxy_pass to 127.0.0.1', (path) => ask(`${proxy.url}${path}`));
    await attack(kind, 'default SITE_URL, HTTP/1.0', (path) =>
      requestHttp10(`${url}${path}`, new URL(url).host),
    );
    await proxy.close();
    expect(attacks.listThrough()).toEqual([]);
  });

  test('with any known forwarding header reveals nothing private of a local trial', async () => {
    const kind = 'private paths with a forwarding header';
    const url = await serve();
    for (const name of FORWARDING)
      await attack(kind, name, (path) => ask(`${url}${path}`, { [name]: '127.0.0.1' }));
    expect(attacks.listThrough(kind)).toEqual([]);
  });
});

describe('private information', () => {
  test('is shown to a browser on this machine that tries the shop out', async () => {
    const url = await serve();
    for (const [path, isShown] of PRIVATE)
      expect([path, isShown(await ask(`${url}${path}`))]).toEqual([path, true]);
  });

  test('is shown in production with the token, except for the inbox', async () => {
    const url = await serve({ shopMode: 'live', siteUrl: 'https://shop.example', metricsToken: TOKEN });
    const headers = { Authorization: `Bearer ${TOKEN}`, 'X-Forwarded-For': '192.0.2.1' };
    const shown = [];
    for (const [path, isShown] of PRIVATE) shown.push(isShown(await ask(`${url}${path}`, headers)));
    expect(shown).toEqual([false, false, true, true]);
    const kind = 'private paths with a wrong token';
    for (const token of ['undefined', `${TOKEN}x`, TOKEN.slice(1), '']) {
      const wrong = { Authorization: `Bearer ${token}` };
      await attack(kind, token, (path) => ask(`${url}${path}`, wrong));
    }
    expect(attacks.listThrough(kind)).toEqual([]);
  });

  test('does not include readiness, which a load balancer may see', async () => {
    const url = await serve({ shopMode: 'live', siteUrl: 'https://shop.example' });
    expect(await ask(`${url}/readyz`, { 'X-Forwarded-For': '192.0.2.1' })).toEqual({
      status: 200,
      body: '{"ready":true}\n',
    });
  });
});
