import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ATTACKS } from '../../support/attacks/battery/battery.ts';
import type { Target } from '../../support/attacks/battery/target.ts';
import { createTally } from '../../support/attacks/tally.ts';
import { findPostgres, startCluster } from '../../support/database/postgres.ts';
import { isFullSuite } from '../../support/gate.ts';
import { patient } from '../../support/patience.ts';
import { openReverseProxy } from '../../support/shop/reverse-proxy.ts';
import { copyBuild, copySources, removeCopy } from '../../support/shop/shop-copy.ts';
import { startShop } from '../../support/shop/shop-process.ts';
import { copyStock } from '../../support/shop/this-shop.ts';
import { openPayPalStandIn, PAYPAL_KEYS, type PayPalStandIn } from '../../support/stand-ins/paypal.ts';

/** Another address than that of the current build would cause a new build, which the gate saves. */
const PUBLIC = {
  ...(isFullSuite() && { SITE_URL: 'https://shop.example' }),
  WEB_CONCURRENCY: '2',
  RATE_LIMITS: 'on',
};

let root: string | undefined;
let paypal: PayPalStandIn;
let keys: Readonly<Record<string, string>>;
beforeAll(async () => {
  paypal = await openPayPalStandIn();
  keys = {
    PAYPAL_API_URL: paypal.url,
    PAYPAL_CLIENT_ID: PAYPAL_KEYS.clientId,
    PAYPAL_CLIENT_SECRET: PAYPAL_KEYS.clientSecret,
    PAYPAL_WEBHOOK_ID: PAYPAL_KEYS.webhookId,
  };
  if (!isFullSuite()) return;
  root = await copySources(() => true);
  await copyBuild(root);
}, patient(60_000));
afterAll(async () => {
  await paypal.close();
  if (root) await removeCopy(root);
});

const openDatabase = async (engine: 'sqlite' | 'postgres', bin: string | undefined) => {
  const folder = await copyStock();
  const cluster = engine === 'postgres' && bin ? await startCluster(bin) : undefined;
  const env: Readonly<Record<string, string>> = cluster
    ? { DATABASE_URL: cluster.url('postgres'), VAR_DIR: folder }
    : {};
  if (cluster) await rm(join(folder, 'shop.db'), { force: true });
  return {
    folder,
    env,
    close: async () => {
      await cluster?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** The gate attacks in one way, on SQLite, which needs no import. The tests of `server/attacks/` attack both engines. */
const WAYS = [
  { name: 'directly', proxy: undefined, env: {}, inGate: undefined },
  { name: 'through a proxy that forwards nothing', proxy: 'silent', env: {}, inGate: undefined },
  {
    name: 'through a proxy that forwards addresses',
    proxy: 'forwarding',
    env: { TRUST_PROXY: '1' },
    inGate: 'sqlite',
  },
] as const;

describe.each(['sqlite', 'postgres'] as const)('a shop of two processes on %s', (engine) => {
  const bin = findPostgres();
  const isMissing = engine === 'postgres' && !bin;
  let database: Awaited<ReturnType<typeof openDatabase>>;
  beforeAll(async () => {
    if (!isMissing) database = await openDatabase(engine, bin);
  }, patient(60_000));
  afterAll(() => database?.close());

  const ways = WAYS.filter(({ inGate }) => isFullSuite() || inGate === engine);
  test.skipIf(isMissing).each(ways)('stops every attack that is sent $name', async ({ name, proxy, env }) => {
    const shop = await startShop(database.folder, { ...PUBLIC, ...keys, ...database.env, ...env }, root);
    const way = proxy ? await openReverseProxy(shop.url, proxy) : undefined;
    const tally = createTally();
    try {
      const target: Target = {
        url: way?.url ?? shop.url,
        folder: database.folder,
        paypal,
        hasClients: proxy === 'forwarding',
      };
      for (const attack of ATTACKS) await attack(target, tally);
    } finally {
      await way?.close();
      await shop.stop();
    }
    tally.print(`${engine}, ${name}`);
    expect(tally.listThrough()).toEqual([]);
  });
});
