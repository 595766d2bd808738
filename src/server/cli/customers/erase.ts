import { type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import {
  type Erased,
  type EraseRefusal,
  eraseCustomer,
  eraseGuest,
} from '#server/customers/erase-customer.ts';
import { findCustomer, readCustomerId } from '#server/customers/list-customers.ts';
import { type Command, readArguments, UsageError } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { JSON_OPTION, readOne } from '../terminal/options.ts';
import { formatJson, formatPlain } from '../terminal/plain-text.ts';

/** Erases the account of an id with its person, as by the e-mail, but a guest alone. */
const erase = async (app: App, name: string): Promise<Result<Erased, EraseRefusal>> => {
  const id = readCustomerId(name);
  if (id === undefined) return eraseCustomer(app, name);
  const customer = await findCustomer(app.db.read, name);
  if (!customer) return refuse({ code: 'not_found' });
  return customer.is_guest === 1
    ? eraseGuest(app, id)
    : eraseCustomer(app, customer.email, { customerId: id });
};

const describeRefusal = (name: string, refusal: EraseRefusal): string =>
  refusal.code !== 'order_open'
    ? `No data is stored about ${name}.`
    : `Nothing was erased: ${refusal.orders
        .map(({ number, state }) => `order ${number} (${state})`)
        .join(
          ', ',
        )} is not finished. Complete, cancel or refund it first; late payments are tracked for two days.`;

const describe = (name: string, { orders, reviews, isSeller, openGuests }: Erased): string[] => [
  `${name} was erased: ${orders} orders and ${reviews} reviews remain in anonymous form.`,
  ...(openGuests > 0
    ? [`${openGuests} guests with this e-mail remain, because an order of theirs is not finished.`]
    : []),
  ...(isSeller ? [`The vendor record with this e-mail remains.`] : []),
  'Existing backups still contain the data.',
];

export const eraseCommand: Command = {
  usage: 'EMAIL-OR-ID --yes [--json]',
  summary: 'Erases a person: account, lists, messages, mails. Orders and reviews remain in anonymous form.',
  details: [
    'An e-mail stands for the account and all guests with it, the id of a guest for this guest alone.',
    'This cannot be undone. customers export shows the data first.',
    'Refused while an order of the person is not finished.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...JSON_OPTION,
      yes: { type: 'boolean', default: false },
    });
    const name = readOne(positionals, 'one e-mail or id').trim();
    if (!values.yes) throw new UsageError('This cannot be undone: confirm with --yes.');
    return withShop(terminal, async (app) => {
      const erased = await erase(app, name);
      if (values.json)
        terminal.print(
          formatJson(erased.ok ? { ok: true, ...erased.value } : { ok: false, error: erased.error }),
        );
      else if (erased.ok) for (const line of describe(name, erased.value)) terminal.print(formatPlain(line));
      else terminal.warn(formatPlain(describeRefusal(name, erased.error)));
      return erased.ok ? 0 : 1;
    });
  },
};
