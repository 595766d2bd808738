import { listSubscribers } from '#server/newsletter/list-subscribers.ts';
import { removeSubscriber } from '#server/newsletter/remove-subscriber.ts';
import { formatCsvLine } from '#server/platform/table/csv.ts';
import { type Command, type CommandGroup, readArguments } from './terminal/command.ts';
import { withShop } from './terminal/open-shop.ts';
import { JSON_OPTION, readNone, readOne } from './terminal/options.ts';
import { formatJson, formatPlain } from './terminal/plain-text.ts';

const exportCommand: Command = {
  usage: '[--json]',
  summary: 'Prints the newsletter subscribers as CSV: e-mail, language and time of subscription.',
  details: ["Fields that a spreadsheet would read as a formula are prefixed with '."],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    readNone(positionals);
    return withShop(terminal, async ({ db }) => {
      const subscribers = (await listSubscribers(db.read)).map(({ email, locale, created_at }) => ({
        email,
        language: locale,
        subscribedAt: new Date(created_at).toISOString(),
      }));
      if (values.json) terminal.print(formatJson({ ok: true, subscribers }));
      else {
        terminal.print('email,language,subscribed_at');
        for (const { email, language, subscribedAt } of subscribers)
          terminal.print(formatCsvLine([email, language, subscribedAt]));
      }
      return 0;
    });
  },
};

const removeCommand: Command = {
  usage: 'EMAIL [--json]',
  summary: 'Removes a subscriber from the newsletter.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const email = readOne(positionals, 'one e-mail');
    return withShop(terminal, async (app) => {
      const isRemoved = await removeSubscriber(app, email);
      if (values.json) terminal.print(formatJson({ ok: isRemoved, email }));
      else if (isRemoved) terminal.print(formatPlain(`${email} was unsubscribed.`));
      if (!isRemoved) terminal.warn(formatPlain(`${email} is not subscribed.`));
      return isRemoved ? 0 : 1;
    });
  },
};

export const subscribersCommands: CommandGroup = {
  summary: 'Subscribers of the newsletter.',
  commands: new Map([
    ['export', exportCommand],
    ['remove', removeCommand],
  ]),
};
