// Shop in a separate process that kills itself at a given step: of an order (payment-crashes.test.ts), or of a refund
// by the staff (refund-crashes.test.ts).
import { createServer } from 'node:http';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Transaction } from 'kysely';
import { pino } from 'pino';
import { asActor } from '#server/audit/actor.ts';
import { openApp } from '#server/compose.ts';
import { readConfig } from '#server/config/config.ts';
import type { App } from '#server/context.ts';
import { refundPart } from '#server/fulfilment/refund-part.ts';
import type { OnlineGateway } from '#server/payment-providers/gateway.ts';
import type { Payments } from '#server/payment-providers/open-payments.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { createRouter } from '#server/web/router.ts';

/** Step of the crash, from 1. */
const dieAt = Number(process.env.DIE_AT);
/** JSON of a refund to run instead of a server: order, pieces and request key. */
const refund = process.env.REFUND;
let steps = 0;
let transactions = 0;

const step = (name: string): void => {
  steps += 1;
  if (steps !== dieAt) return;
  // Writes to pipes complete before the process ends.
  process.stdout.write(`died ${name}\n`);
  process.kill(process.pid, 'SIGKILL');
};

/** Tables of a refund, to die before each of their rows. */
const STEPS: readonly unknown[] = ['refund', 'refund_line', 'order_event', 'audit_entry'];

const dyingTransaction = (transaction: Transaction<Database>): Transaction<Database> =>
  new Proxy(transaction, {
    get: (target, name) => {
      const value = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const method = value.bind(target);
      if (name !== 'insertInto') return method;
      return (table: unknown) => {
        if (STEPS.includes(table)) step(`before a row of ${table}`);
        return method(table);
      };
    },
  });

const dyingDb = (db: Db): Db => ({
  ...db,
  write: async (work) => {
    transactions += 1;
    const number = transactions;
    const result = await db.write(async (transaction) => {
      const inside = await work(refund ? dyingTransaction(transaction) : transaction);
      step(`inside transaction ${number}`);
      return inside;
    });
    step(`after transaction ${number}`);
    return result;
  },
});

const METHODS = ['create', 'charge', 'find', 'refund'] as const;

const dyingGateway = <G extends OnlineGateway>(gateway: G): G => {
  const dying = Object.fromEntries(
    METHODS.map((method) => [
      method,
      async (...given: readonly never[]) => {
        step(`before the provider's ${method}`);
        const answer = await (gateway[method] as (...values: readonly never[]) => Promise<unknown>)(...given);
        step(`after the provider's ${method}`);
        return answer;
      },
    ]),
  );
  return { ...gateway, ...dying };
};

const dyingPayments = <P extends Payments>(payments: P): P => ({
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
if (refund !== undefined) {
  const { number, ...part } = JSON.parse(refund);
  const done = await asActor({ kind: 'member', memberId: 7, name: 'Imran' }, () =>
    refundPart(dying, number, part),
  );
  process.stdout.write(`done ${JSON.stringify(done)}\n`);
  await app.close();
  process.exit(0);
}
const route = createRouter(dying);
const server = createServer((request, response) => void route(request, response, () => response.end()));
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`);
});
