import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { runCli } from '#server/cli/terminal/run-cli.ts';
import { findPostgres, NO_POSTGRES, type Server } from '../support/database/postgres.ts';
import { startPrimary, startReplica } from '../support/database/postgres-pair.ts';
import { type ShopProcess, startShop } from '../support/shop/shop-process.ts';
import { signUp, startOrders, type Try } from './order-load.ts';

const CUSTOMERS = 6;
const STOCK = 1_000_000;
const CALM_MS = 6_000;
const SECRET = 'a secret that both machines know of';

const query = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

/** Returns the longest time without a successful order, in milliseconds. */
const longestGap = (tries: readonly Try[], from: number, to: number): number => {
  const ends = tries.filter(({ error }) => error === '').map(({ at, took }) => at + took);
  const inside = [from, ...ends.filter((end) => end > from && end < to).sort((a, b) => a - b), to];
  return Math.max(...inside.slice(1).map((end, n) => end - (inside[n] ?? end)));
};

test('two machines, a primary and its replica: no order is lost or duplicated in any outage', async () => {
  const bin = findPostgres();
  if (!bin) throw new Error(NO_POSTGRES);
  const folder = await mkdtemp(join(tmpdir(), 'shop-failover-'));
  const servers: Server[] = [];
  const machines: ShopProcess[] = [];
  const rows: string[] = [];
  let phase = { name: 'both machines, both servers', begun: Date.now() };
  try {
    let primary = await startPrimary(bin);
    let replica = await startReplica(bin, primary, 'second');
    servers.push(primary, replica);
    const env = {
      DATABASE_URL: `postgres://shop@127.0.0.1:${primary.port},127.0.0.1:${replica.port}/postgres`,
      DATABASE_REPLICA_URL: replica.url('postgres'),
      VAR_DIR: folder,
      SHOP_SECRET: SECRET,
      LOG_LEVEL: 'error',
    };
    const operate = async (...args: string[]) => {
      const say = () => {};
      const code = await runCli(['database', ...args], {
        environment: { ...env, DATABASE_REPLICA_URL: undefined },
        directory: folder,
        print: say,
        warn: say,
      });
      expect([args, code]).toEqual([args, 0]);
    };
    const [first, second] = [await startShop(folder, env), await startShop(folder, env)];
    machines.push(first, second);
    await operate('synchronous', 'second');
    const products = await query(
      primary.url('postgres'),
      `update product set stock_quantity = ${STOCK} where id in
        (select id from product where has_variants = 0 and is_digital = 0 order by id limit 2) returning id`,
    );
    const productIds = products.map(({ id }) => Number(id));
    const customers = [];
    for (let n = 0; n < CUSTOMERS; n += 1) customers.push(await signUp(first.url, `failover${n}`));

    let alive = [first.url, second.url];
    const load = startOrders(customers, () => alive, productIds);
    phase.begun = Date.now();
    const end = (): void => {
      const now = Date.now();
      const inside = load.tries.filter(({ at, took }) => at + took > phase.begun && at + took <= now);
      const failed = inside.filter(({ error }) => error !== '');
      const kinds = Map.groupBy(failed, ({ error }) => error);
      const output = [...kinds].map(([error, { length }]) => `${length} x ${error}`).join(', ') || 'none';
      const seconds = ((now - phase.begun) / 1000).toFixed(1);
      const gap = (longestGap(load.tries, phase.begun, now) / 1000).toFixed(1);
      rows.push(`| ${phase.name} | ${seconds} s | ${inside.length - failed.length} | ${output} | ${gap} s |`);
    };
    const next = (name: string): void => {
      end();
      phase = { name, begun: Date.now() };
    };

    await wait(CALM_MS);
    next('the replica is killed; orders wait');
    await replica.crash();
    await wait(3_000);
    next('`database degrade`');
    await operate('degrade');
    await wait(CALM_MS);
    next('a new replica starts, `database synchronous`');
    replica = await startReplica(bin, primary, 'second', replica.port);
    servers.push(replica);
    await operate('synchronous', 'second');
    await wait(CALM_MS);
    next('one machine is killed under load');
    await second.stop('SIGKILL');
    await wait(1_000);
    // Simulates a load balancer after a failed health check.
    alive = [first.url];
    await wait(CALM_MS);
    next('the machine is back');
    const third = await startShop(folder, env);
    machines.push(third);
    alive = [first.url, third.url];
    await wait(CALM_MS);
    next('the primary is killed; the replica is not promoted yet');
    await primary.crash();
    await wait(2_000);
    next('the replica is promoted');
    await query(replica.url('postgres'), 'select pg_promote()');
    primary = replica;
    await wait(CALM_MS * 2);
    await load.stop();
    end();

    const url = primary.url('postgres');
    const orders = await query(url, 'select number, idempotency_key as key from orders');
    const stock = await query(
      url,
      `select stock_quantity as n from product where id in (${productIds.join()})`,
    );
    const taken = stock.reduce((sum, { n }) => sum + STOCK - Number(n), 0);
    const byKey = new Map(orders.map(({ key, number }) => [key, number]));
    const lost = [...load.placed].filter(([key, number]) => byKey.get(key) !== number);
    rows.push(
      '',
      `${load.placed.size} orders were answered, ${orders.length} are in the database, ${taken} pieces were taken from stock.`,
    );
    expect(lost).toEqual([]);
    expect([orders.length, byKey.size, taken]).toEqual(Array(3).fill(load.placed.size));
    // All failures occurred during an outage, and orders succeeded afterwards.
    const lastPhase = load.tries.filter(({ at }) => at > phase.begun + CALM_MS);
    expect(lastPhase.filter(({ error }) => error !== '')).toEqual([]);
    expect(lastPhase.length).toBeGreaterThan(0);
  } finally {
    console.log(
      [
        '| phase | length | orders | errors | longest wait |',
        '| --- | --- | ---: | --- | ---: |',
        ...rows,
      ].join('\n'),
    );
    const failures = machines.flatMap((machine) => machine.output().match(/^{.*"a call failed".*}$/gm) ?? []);
    const reasons = failures
      .map((line) => JSON.parse(line).err)
      .map(({ code, message }) => `${code}: ${message}`);
    console.log(['Errors of calls:', ...new Set(reasons)].join('\n'));
    for (const machine of machines) await machine.stop();
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 600_000);
