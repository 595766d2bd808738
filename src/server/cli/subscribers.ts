import { listSubscribers } from '#server/newsletter/list-subscribers.ts';
import { createUnsubscribeUrl } from '#server/newsletter/newsletter-link.ts';
import { removeSubscriber } from '#server/newsletter/remove-subscriber.ts';
import { formatCsvLine } from '#server/platform/table/csv.ts';
import { type Command, type CommandGroup, readArguments } from './terminal/command.ts';
import { withShop } from './terminal/open-shop.ts';
import { JSON_OPTION, readNone, readOne } from './terminal/options.ts';
import { formatJson, formatPlain } from './terminal/plain-text.ts';

const exportCommand: Command = {
  usage: '[--json]',
  summary:
    'Prints the confirmed newsletter subscribers as CSV, with the words of their consent and links to unsubscribe.',
  details: ["Fields that a spreadsheet would read as a formula are prefixed with '."],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    readNone(positionals);
    return withShop(terminal, async (app) => {
      const stored = await listSubscribers(app.db.read);
      const subscribers = stored.map(({ email, locale, created_at, consent_text }) => ({
        email,
        language: locale,
        subscribedAt: new Date(created_at).toISOString(),
        consent: consent_text,
        unsubscribeUrl: createUnsubscribeUrl(app, email, locale),
      }));
      if (values.json) terminal.print(formatJson({ ok: true, subscribers }));
      else {
        terminal.print('email,language,subscribed_at,consent,unsubscribe_url');
        for (const subscriber of subscribers) terminal.print(formatCsvLine(Object.values(subscriber)));
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
