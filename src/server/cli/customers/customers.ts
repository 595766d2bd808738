import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { toRupees } from '#domain/money.ts';
import { isoDay } from '#domain/shop-day.ts';
import { findCustomer, findCustomers, findGuests, readCustomerId } from '#server/customers/list-customers.ts';
import { listAllOrders } from '#server/orders/list-all-orders.ts';
import { exportCustomer, exportPerson } from '#server/people/export-person.ts';
import { paymentName } from '../orders/order-text.ts';
import { type Command, type CommandGroup, readArguments } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import {
  formatAmount,
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
        guest: customer.is_guest === 1,
        orders: customer.orders,
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
          ['Id', 'E-mail', 'Name', 'Phone', 'Guest', 'Orders', 'Since'],
          customers.map(({ id, email, name, phone, guest, orders, since }) => [
            id,
            email,
            name,
            phone,
            guest ? 'yes' : '',
            orders,
            isoDay(since),
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
  summary: 'Shows an account and its orders, or those of a guest, by the id.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const name = readOne(positionals, 'one e-mail or id');
    return withShop(terminal, async ({ db }) => {
      const customer = await findCustomer(db.read, name);
      if (!customer) {
        const guests = await findGuests(db.read, name);
        const error = { code: 'not_found', ...(guests.length > 0 && { guests }) };
        if (values.json) terminal.print(formatJson({ ok: false, error }));
        else
          terminal.warn(
            formatPlain(
              guests.length > 0
                ? `There is no account '${name}'. Guests with this e-mail, to be shown by the id: ${guests.join(', ')}`
                : `There is no customer '${name}'.`,
            ),
          );
        return 1;
      }
      const orders = await listAllOrders(db, { customer: String(customer.id), limit: MAX_SHOWN });
      if (values.json) {
        const { first_name, last_name, postal_code, created_at, is_guest, ...account } = customer;
        terminal.print(
          formatJson({
            ok: true,
            customer: {
              ...account,
              guest: is_guest === 1,
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
        `${customer.first_name} ${customer.last_name}${customer.email && ` <${customer.email}>`} (id ${customer.id})`,
        ...(customer.is_guest === 1 ? ['Guest, without an account'] : []),
        `Phone: ${customer.mobile || '-'}`,
        `Address: ${place.filter(Boolean).join(', ') || '-'}`,
        `Language: ${customer.locale}, customer since ${isoDay(customer.created_at)}`,
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
  usage: 'EMAIL-OR-ID [--out FILE]',
  summary: 'Prints all data stored about a person as one JSON document.',
  details: [
    'An e-mail stands for the account and all guests with it, the id of a guest for this guest alone.',
    '--out writes it to a new file that only its owner can read.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, { out: { type: 'string' } });
    const name = readOne(positionals, 'one e-mail or id').trim();
    return withShop(terminal, async (app) => {
      const id = readCustomerId(name);
      const exported = await (id === undefined ? exportPerson(app, name) : exportCustomer(app, id));
      if (!exported.ok) {
        terminal.warn(formatPlain(`No data is stored about ${name}.`));
        return 1;
      }
      const { data, ...about } = exported.value;
      const document = { ...about, ...data };
      if (values.out === undefined) {
        terminal.print(formatJson(document));
        return 0;
      }
      const file = resolve(terminal.directory, values.out);
      await writeFile(file, `${JSON.stringify(document, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
      terminal.print(formatPlain(`All data about ${name} was written to ${file}.`));
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
