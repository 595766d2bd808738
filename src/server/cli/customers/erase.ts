import { type Erased, type EraseRefusal, eraseCustomer } from '#server/customers/erase-customer.ts';
import { type Command, readArguments, UsageError } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { JSON_OPTION, readOne } from '../terminal/options.ts';
import { formatJson, formatPlain } from '../terminal/plain-text.ts';

const describeRefusal = (email: string, refusal: EraseRefusal): string =>
  refusal.code !== 'order_open'
    ? `No data is stored about ${email}.`
    : `Nothing was erased: ${refusal.orders
        .map(({ number, state }) => `order ${number} (${state})`)
        .join(
          ', ',
        )} is not finished. Complete, cancel or refund it first; late payments are tracked for two days.`;

const describe = (email: string, { orders, reviews, isSeller }: Erased): string[] => [
  `${email} was erased: ${orders} orders and ${reviews} reviews remain in anonymous form.`,
  ...(isSeller ? [`The vendor record with this e-mail remains.`] : []),
  'Existing backups still contain the data.',
];

export const eraseCommand: Command = {
  usage: 'EMAIL --yes [--json]',
  summary: 'Erases a person: account, lists, messages, mails. Orders and reviews remain in anonymous form.',
  details: [
    'This cannot be undone. customers export shows the data first.',
    'Refused while an order of the person is not finished.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...JSON_OPTION,
      yes: { type: 'boolean', default: false },
    });
    const email = readOne(positionals, 'one e-mail').trim();
    if (!values.yes) throw new UsageError('This cannot be undone: confirm with --yes.');
    return withShop(terminal, async (app) => {
      const erased = await eraseCustomer(app, email);
      if (values.json)
        terminal.print(
          formatJson(erased.ok ? { ok: true, ...erased.value } : { ok: false, error: erased.error }),
        );
      else if (erased.ok) for (const line of describe(email, erased.value)) terminal.print(formatPlain(line));
      else terminal.warn(formatPlain(describeRefusal(email, erased.error)));
      return erased.ok ? 0 : 1;
    });
  },
};
