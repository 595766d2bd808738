import { listSubscribers } from '#server/newsletter/list-subscribers.ts';
import { type Command, type CommandGroup, readArguments } from './command.ts';
import { formatCsvLine } from './csv.ts';
import { withShop } from './open-shop.ts';
import { JSON_OPTION, readNone } from './options.ts';
import { formatJson } from './plain-text.ts';

const exportCommand: Command = {
  usage: '[--json]',
  summary: 'Prints the subscribers of the newsletter as CSV: e-mail, language and when they subscribed.',
  details: ["A field that a spreadsheet would take for a formula begins with '."],
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

export const subscribersCommands: CommandGroup = {
  summary: 'Subscribers of the newsletter.',
  commands: new Map([['export', exportCommand]]),
};
