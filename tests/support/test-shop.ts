import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { type CallError, call } from '#contract/call.ts';
import type { Answer, EndpointName, Input } from '#contract/endpoints.ts';
import type { Result } from '#domain/result.ts';
import type { Locale } from '#i18n/locales.ts';
import { type App, openApp } from '#server/app.ts';
import { importCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import type { Clock } from '#server/clock.ts';
import { type Config, readConfig } from '#server/config.ts';
import { createRouter } from '#server/http/router.ts';
import { importLocations } from '#server/locations/import-locations.ts';

const DEMO = fileURLToPath(new URL('../../src/demo', import.meta.url));

/** A clock that stands still until a test moves it. */
export const manualClock = (
  start = Date.parse('2026-03-10T06:30:00Z'),
): Clock & { advance(ms: number): void } => {
  let now = start;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
};

/** What the shop logged as an error; a test that expects none fails on any. */
export const recordingLog = () => {
  const errors: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => errors.push(line) });
  return { log, errors };
};

export interface Caller {
  readonly token?: string;
  readonly userId?: number;
  readonly locale?: Locale;
}

/** The real handler behind a real port, over a real database with the demo catalogue. */
export interface TestShop {
  readonly app: App;
  readonly url: string;
  readonly clock: ReturnType<typeof manualClock>;
  readonly errors: readonly string[];
  call<N extends EndpointName>(
    name: N,
    input: Input<N>,
    caller?: Caller,
  ): Promise<Result<Answer<N>, CallError>>;
  close(): Promise<void>;
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

const testConfig = (folder: string): Config => {
  const config = readConfig({ DATABASE_URL: `file:${join(folder, 'shop.db')}` });
  if (!config.ok) throw new Error(config.error.join('\n'));
  return config.value;
};

export const openTestShop = async (): Promise<TestShop> => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-test-'));
  const clock = manualClock();
  const { log, errors } = recordingLog();
  const app = await openApp(testConfig(folder), { clock, log });
  await app.db.write((db) => importLocations(db));
  const imported = await importCatalogue(app, DEMO, () => {}, { pictures: 'originals' });
  if (!imported.ok) throw new Error(JSON.stringify(imported.error));
  const route = createRouter(app);
  const server = createServer((request, response) => {
    void route(request, response, () => response.writeHead(404).end());
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  return {
    app,
    url,
    clock,
    errors,
    call: (name, input, caller = {}) => {
      const { locale = 'en', token, userId } = caller;
      return call(name, input, { origin: url, locale, ...(token && { token }), ...(userId && { userId }) });
    },
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** The rows of a call that must succeed. */
export const rowsOf = <T, E>(result: Result<T, E>): T => {
  if (!result.ok) throw new Error(`the call was refused: ${JSON.stringify(result.error)}`);
  return result.value;
};

let customers = 0;

/** A new customer, signed in. */
export const signIn = async (shop: TestShop): Promise<{ token: string; userId: number; email: string }> => {
  customers += 1;
  const email = `customer${customers}@example.com`;
  const Password = 'correct horse';
  rowsOf(
    await shop.call('signup-user', {
      FirstName: 'Noura',
      LastName: 'Al Harbi',
      EmailAddress: email,
      Password,
      MobileNo: '+91 98450 20160',
      AddressLineOne: 'Flat 4B, 22 Residency Road',
      CountryID: 356,
      StateProvinceId: -999,
      CityId: -999,
      PostalCode: '560025',
    }),
  );
  const [row] = rowsOf(await shop.call('get-user-login', { Email: email, Password }));
  if (!row?.Token || !row.UserID) throw new Error('login failed');
  return { token: row.Token, userId: row.UserID, email };
};
