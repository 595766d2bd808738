import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runCli } from '#server/cli/terminal/run-cli.ts';
import { readConfig } from '#server/config/config.ts';
import { connect } from '#server/platform/database/connect.ts';
import type { Db } from '#server/platform/database/db.ts';
import { splitHosts } from '#server/platform/database/replicas/hosts.ts';
import { findPostgres, type Server } from '../../support/database/postgres.ts';
import { startPrimary, startReplica } from '../../support/database/postgres-pair.ts';
import { patient } from '../../support/patience.ts';
import { recordingLog } from '../../support/shop/test-shop.ts';

describe('the address of a database', () => {
  test('with several hosts yields one for each of them', () => {
    expect(splitHosts('postgres://shop:a%2Cb@one:5432,two/shop?sslmode=disable')).toEqual([
      'postgres://shop:a%2Cb@one:5432/shop?sslmode=disable',
      'postgres://shop:a%2Cb@two/shop?sslmode=disable',
    ]);
    expect(splitHosts('postgresql://one,two/shop?target_session_attrs=read-write')).toEqual([
      'postgresql://one/shop',
      'postgresql://two/shop',
    ]);
  });

  test.each(['mysql://one/shop', 'postgres://one:x,two/shop'])('%s is refused', (url) => {
    expect(splitHosts(url)).toBeUndefined();
    expect(readConfig({ DATABASE_URL: 'postgres://one/shop', DATABASE_REPLICA_URL: url })).toEqual({
      ok: false,
      error: ['DATABASE_REPLICA_URL must begin with postgres://'],
    });
  });

  test('allows a replica for PostgreSQL only, and is shown without its password', () => {
    const replicaUrl = 'postgres://two/shop';
    expect(readConfig({ DATABASE_URL: 'file:shop.db', DATABASE_REPLICA_URL: replicaUrl })).toMatchObject({
      error: ['DATABASE_REPLICA_URL requires a postgres:// URL in DATABASE_URL'],
    });
    expect(
      readConfig({ DATABASE_URL: 'postgres://shop:secret@one,two:1/shop', DATABASE_REPLICA_URL: replicaUrl }),
    ).toMatchObject({ value: { database: { label: 'one,two:1/shop', replicaUrl } } });
  });
});

const POLL_OPTIONS = { timeout: patient(15_000) };

const bin = inject('engine') === 'postgres' ? findPostgres() : undefined;

if (bin)
  describe('a primary and its replica', () => {
    const { log, errors } = recordingLog();
    const opened: Server[] = [];
    let primary: Server;
    let replica: Server;
    let db: Db;
    beforeAll(async () => {
      primary = await startPrimary(bin);
      replica = await startReplica(bin, primary, 'second');
      opened.push(primary, replica);
      const hosts = `127.0.0.1:${primary.port},127.0.0.1:${replica.port}`;
      const config = {
        kind: 'postgres',
        url: `postgres://shop@${hosts}/postgres`,
        replicaUrl: replica.url('postgres'),
        label: hosts,
      } as const;
      db = connect(config, log);
      await db.migrate();
    }, patient(60_000));
    afterAll(async () => {
      await db.close();
      for (const server of opened) await server.stop();
    });

    const run = async (server: Server, statement: string): Promise<void> => {
      const client = new pg.Client(server.url('postgres'));
      await client.connect();
      await client.query(statement);
      await client.end();
    };
    const put = (key: string) =>
      db.write((trx) => trx.insertInto('setting').values({ key, value: '' }).execute());
    const listKeys = async (from: 'read' | 'lagging') =>
      (await db[from].selectFrom('setting').select('key').orderBy('key').execute()).map(({ key }) => key);
    const readPort = async () =>
      Number((await sql<{ port: string }>`show port`.execute(db.lagging)).rows[0]?.port);

    test('reads that may lag go to the replica, all others to the primary', async () => {
      await expect.poll(readPort, POLL_OPTIONS).toBe(replica.port);
      expect((await sql<{ port: string }>`show port`.execute(db.read)).rows).toEqual([
        { port: String(primary.port) },
      ]);
    });

    test('after a write no older data is read, however far the replica lags', async () => {
      await expect.poll(readPort, POLL_OPTIONS).toBe(replica.port);
      await run(replica, 'select pg_wal_replay_pause()');
      await put('a');
      expect(await listKeys('lagging')).toEqual(['a']);
      expect(await readPort()).toBe(primary.port);
      await run(replica, 'select pg_wal_replay_resume()');
      await expect.poll(readPort, POLL_OPTIONS).toBe(replica.port);
      expect(await listKeys('lagging')).toEqual(['a']);
    });

    test('after a write of another process data is as recent, from its notification on', async () => {
      await run(replica, 'select pg_wal_replay_pause()');
      await run(primary, `insert into setting (key, value) values ('b', '')`);
      db.catchUp();
      expect(await listKeys('lagging')).toEqual(['a', 'b']);
      await run(replica, 'select pg_wal_replay_resume()');
      await expect.poll(readPort, POLL_OPTIONS).toBe(replica.port);
    });

    const shop = async (...args: string[]) => {
      const lines: string[] = [];
      const say = (line: string) => lines.push(line);
      const environment = { DATABASE_URL: primary.url('postgres'), VAR_DIR: '/nowhere', LOG_LEVEL: 'silent' };
      const secret = { SHOP_SECRET: 'x'.repeat(32) };
      const code = await runCli(['database', ...args], {
        environment: { ...environment, ...secret },
        directory: '/',
        print: say,
        warn: say,
      });
      return { code, text: lines.join('\n') };
    };

    test('orders wait for the replica as configured, and continue without it', async () => {
      expect(await shop('synchronous', 'third')).toMatchObject({
        code: 1,
        text: expect.stringContaining('would hang'),
      });
      expect((await shop('synchronous', 'second')).text).toMatch(
        /synchronous, an order is confirmed once it is on second/,
      );
      expect((await shop('status')).text).toMatch(
        /second \(127\.0\.0\.1\): streaming, sync, \d+ bytes behind/,
      );
      const degraded = await shop('degrade');
      expect(degraded).toMatchObject({ code: 0, text: expect.stringContaining('ASYNCHRONOUS') });
      expect((await shop('status')).text).toContain('ASYNCHRONOUS');
    });

    test('an unreachable replica fails no read, is reported, and is used again when it is back', async () => {
      await replica.crash();
      expect(await listKeys('lagging')).toEqual(['a', 'b']);
      expect(db.listProblems()).toContain('the replica does not respond: all reads go to the primary');
      expect(errors.splice(0).join()).toMatch(/the replica does not respond/);
      replica = await startReplica(bin, primary, 'second', replica.port);
      opened.push(replica);
      await expect.poll(readPort, POLL_OPTIONS).toBe(replica.port);
      expect(db.listProblems()).not.toContain('the replica does not respond: all reads go to the primary');
    });

    test('when the primary is lost, the promoted replica is found and no write fails that could wait', async () => {
      await put('c');
      // Replication is asynchronous, so data that the replica has not received would be lost.
      await expect.poll(readPort, POLL_OPTIONS).toBe(replica.port);
      await primary.crash();
      await expect.poll(() => listKeys('lagging'), POLL_OPTIONS).toEqual(['a', 'b', 'c']);
      const late = put('d');
      await wait(300);
      await run(replica, 'select pg_promote()');
      await late;
      expect(await listKeys('read')).toEqual(['a', 'b', 'c', 'd']);
      expect(await listKeys('lagging')).toEqual(['a', 'b', 'c', 'd']);
    });
  });
