import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { toRupees } from '#domain/money.ts';
import { findCustomer, findCustomers } from '#server/customers/list-customers.ts';
import { collectPersonalData, isEmpty } from '#server/customers/personal-data.ts';
import { listAllOrders } from '#server/orders/list-all-orders.ts';
import { paymentName } from '../orders/order-text.ts';
import { type Command, type CommandGroup, readArguments } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import {
  formatAmount,
  formatDay,
  formatInstant,
  JSON_OPTION,
  LIST_OPTIONS,
  readOne,
  readWhole,
} from '../terminal/options.ts';
import { formatJson, formatPlain, listTable } from '../terminal/plain-text.ts';
import { eraseCommand } from './erase.ts';
import { setEmailCommand } from './set-email.ts';

const findCommand: Command = {
  usage: 'TEXT [--limit N] [--json]',
  summary: 'Finds customers by part of their e-mail, name or phone number.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, LIST_OPTIONS);
    const text = readOne(positionals, 'one text').trim();
    const limit = readWhole('limit', values.limit);
    return withShop(terminal, async ({ db }) => {
      const found = await findCustomers(db.read, text, limit + 1);
      const customers = found.slice(0, limit).map((customer) => ({
        id: customer.id,
        email: customer.email,
        name: `${customer.first_name} ${customer.last_name}`.trim(),
        phone: customer.mobile,
        orders: Number(customer.orders),
        since: customer.created_at,
      }));
      if (values.json)
        terminal.print(
          formatJson({
            ok: true,
            customers: customers.map((one) => ({ ...one, since: new Date(one.since).toISOString() })),
            more: found.length > limit,
          }),
        );
      else {
        listTable(
          ['Id', 'E-mail', 'Name', 'Phone', 'Orders', 'Since'],
          customers.map(({ id, email, name, phone, orders, since }) => [
            id,
            email,
            name,
            phone,
            orders,
            formatDay(since),
          ]),
        ).forEach(terminal.print);
        if (found.length > limit) terminal.warn(`Only the newest ${limit} are listed; --limit N lists more.`);
      }
      return 0;
    });
  },
};

const MAX_SHOWN = 1000;

const showCommand: Command = {
  usage: 'EMAIL-OR-ID [--json]',
  summary: 'Shows a customer’s account and orders.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const name = readOne(positionals, 'one e-mail or id');
    return withShop(terminal, async ({ db }) => {
      const customer = await findCustomer(db.read, name);
      if (!customer) {
        if (values.json) terminal.print(formatJson({ ok: false, error: { code: 'not_found' } }));
        else terminal.warn(formatPlain(`There is no customer '${name}'.`));
        return 1;
      }
      const orders = await listAllOrders(db, { customer: customer.email, limit: MAX_SHOWN });
      if (values.json) {
        const { first_name, last_name, postal_code, created_at, ...account } = customer;
        terminal.print(
          formatJson({
            ok: true,
            customer: {
              ...account,
              firstName: first_name,
              lastName: last_name,
              postalCode: postal_code,
              since: new Date(created_at).toISOString(),
              orders: orders.map((order) => ({
                number: order.number,
                state: order.state,
                payment: paymentName(order.payment_method),
                total: toRupees(order.total),
                placedAt: new Date(order.placed_at).toISOString(),
              })),
            },
          }),
        );
        return 0;
      }
      const place = [customer.address, customer.city, customer.state, customer.postal_code, customer.country];
      for (const line of [
        `${customer.first_name} ${customer.last_name} <${customer.email}> (id ${customer.id})`,
        `Phone: ${customer.mobile || '-'}`,
        `Address: ${place.filter(Boolean).join(', ') || '-'}`,
        `Language: ${customer.locale}, customer since ${formatDay(customer.created_at)}`,
      ])
        terminal.print(formatPlain(line));
      terminal.print('');
      listTable(
        ['Number', 'Placed', 'State', 'Payment', 'Total'],
        orders.map((order) => [
          order.number,
          formatInstant(order.placed_at),
          order.state,
          paymentName(order.payment_method),
          formatAmount(order.total),
        ]),
      ).forEach(terminal.print);
      return 0;
    });
  },
};

const exportCommand: Command = {
  usage: 'EMAIL [--out FILE]',
  summary: 'Prints all data stored about a person as one JSON document.',
  details: ['--out writes it to a new file that only its owner can read.'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, { out: { type: 'string' } });
    const email = readOne(positionals, 'one e-mail').trim();
    return withShop(terminal, async ({ db, clock }) => {
      const data = await collectPersonalData(db.read, email);
      if (isEmpty(data)) {
        terminal.warn(formatPlain(`No data is stored about ${email}.`));
        return 1;
      }
      const document = { email, exported_at: new Date(clock.now()).toISOString(), ...data };
      if (values.out === undefined) {
        terminal.print(formatJson(document));
        return 0;
      }
      const file = resolve(terminal.directory, values.out);
      await writeFile(file, `${JSON.stringify(document, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
      terminal.print(formatPlain(`All data about ${email} was written to ${file}.`));
      return 0;
    });
  },
};

export const customersCommands: CommandGroup = {
  summary: 'Accounts and personal data.',
  commands: new Map([
    ['find', findCommand],
    ['show', showCommand],
    ['export', exportCommand],
    ['set-email', setEmailCommand],
    ['erase', eraseCommand],
  ]),
};
