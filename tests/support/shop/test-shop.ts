import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { type CallError, call } from '#contract/call.ts';
import type { Answer, EndpointName, Input } from '#contract/endpoints.ts';
import type { Result } from '#domain/result.ts';
import type { Locale } from '#i18n/locales.ts';
import { openApp } from '#server/compose.ts';
import type { Config } from '#server/config/config.ts';
import type { App } from '#server/context.ts';
import type { Engine } from '#server/platform/database/db.ts';
import { createShopServer } from '#server/platform/http/server.ts';
import { createAnswerHeaders } from '#server/web/answer-headers.ts';
import { createRouter } from '#server/web/router.ts';
import { manualClock } from '../clock.ts';
import { createDemoDatabase, type TestDatabase } from '../database/test-database.ts';

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

/** Real request handler on a real port, with a real database of the demo catalogue. */
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

export const openTestShop = async (
  engine?: Engine,
  settings: Partial<Config> | ((config: Config) => Partial<Config>) = {},
  createDatabase: (engine?: Engine) => Promise<TestDatabase> = createDemoDatabase,
): Promise<TestShop> => {
  const database = await createDatabase(engine);
  const clock = manualClock();
  const { log, errors } = recordingLog();
  const more = typeof settings === 'function' ? settings(database.config) : settings;
  const app = await openApp({ ...database.config, ...more }, { clock, log });
  const route = createRouter(app);
  const headers = createAnswerHeaders(app.config, { scripts: [], styles: [] }, () => app.payments.config);
  const server = createShopServer(headers, {}, (request, response) => {
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
      await database.drop();
    },
  };
};

/** Returns the rows of a call. @throws Error if it failed */
export const rowsOf = <T, E>(result: Result<T, E>): T => {
  if (!result.ok) throw new Error(`The call was refused: ${JSON.stringify(result.error)}`);
  return result.value;
};

let customers = 0;

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
