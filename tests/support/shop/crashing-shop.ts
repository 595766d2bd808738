// Shop in a separate process, started by payment-crashes.test.ts, that kills itself at a given step of an order.
import { createServer } from 'node:http';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { openApp } from '#server/compose.ts';
import { readConfig } from '#server/config/config.ts';
import type { App } from '#server/context.ts';
import type { OnlineGateway } from '#server/payment-providers/gateway.ts';
import type { Payments } from '#server/payment-providers/open-payments.ts';
import type { Db } from '#server/platform/database/db.ts';
import { createRouter } from '#server/web/router.ts';

/** Step of the crash, from 1. */
const dieAt = Number(process.env.DIE_AT);
let steps = 0;
let transactions = 0;

const step = (name: string): void => {
  steps += 1;
  if (steps !== dieAt) return;
  // Writes to pipes complete before the process ends.
  process.stdout.write(`died ${name}\n`);
  process.kill(process.pid, 'SIGKILL');
};

const dyingDb = (db: Db): Db => ({
  ...db,
  write: async (work) => {
    transactions += 1;
    const number = transactions;
    const result = await db.write(async (transaction) => {
      const inside = await work(transaction);
      step(`inside transaction ${number}`);
      return inside;
    });
    step(`after transaction ${number}`);
    return result;
  },
});

const METHODS = ['create', 'charge', 'find'] as const;

const dyingGateway = <G extends OnlineGateway>(gateway: G): G => {
  const dying = Object.fromEntries(
    METHODS.map((method) => [
      method,
      async (payment: never) => {
        step(`before the provider's ${method}`);
        const answer = await gateway[method](payment);
        step(`after the provider's ${method}`);
        return answer;
      },
    ]),
  );
  return { ...gateway, ...dying };
};

const dyingPayments = (payments: Payments): Payments => ({
  ...payments,
  forPayment: (payment) => {
    const gateway = payments.forPayment(payment);
    return gateway && dyingGateway(gateway);
  },
});

flushCompileCache();

const config = readConfig(process.env);
if (!config.ok) throw new Error(config.error.join('\n'));
const clock = { now: () => Number(process.env.NOW) };
const app = await openApp(config.value, { clock, log: pino({ level: 'silent' }) });
const dying: App = { ...app, db: dyingDb(app.db), payments: dyingPayments(app.payments) };
const route = createRouter(dying);
const server = createServer((request, response) => void route(request, response, () => response.end()));
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`);
});
