import { countSpam, listMessages } from '#server/messages/list-messages.ts';
import { type Command, readArguments } from './terminal/command.ts';
import { withShop } from './terminal/open-shop.ts';
import { formatInstant, LIST_OPTIONS, readNone, readWhole } from './terminal/options.ts';
import { formatJson, formatPlain } from './terminal/plain-text.ts';

export const messagesCommand: Command = {
  usage: '[--spam] [--limit N] [--json]',
  summary: 'Shows messages from the contact form, newest first; --limit defaults to 50.',
  details: ['Messages that look automated are listed separately with --spam.'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...LIST_OPTIONS,
      spam: { type: 'boolean', default: false },
    });
    readNone(positionals);
    const limit = readWhole('limit', values.limit);
    return withShop(terminal, async ({ db }) => {
      const found = await listMessages(db.read, limit + 1, values.spam);
      const messages = found.slice(0, limit);
      if (values.json) {
        const rows = messages.map(
          ({ id, full_name, email, phone, subject, message, locale, created_at }) => ({
            id,
            name: full_name,
            email,
            phone,
            subject,
            message,
            language: locale,
            at: new Date(created_at).toISOString(),
          }),
        );
        terminal.print(formatJson({ ok: true, messages: rows, more: found.length > limit }));
        return 0;
      }
      for (const { id, full_name, email, phone, subject, message, created_at } of messages) {
        terminal.print(
          formatPlain(`${id}  ${formatInstant(created_at)}  ${full_name} <${email}> ${phone}`.trimEnd()),
        );
        terminal.print(formatPlain(`    ${subject}`));
        for (const line of message.split(/\r?\n/)) terminal.print(formatPlain(`    | ${line}`));
        terminal.print('');
      }
      if (messages.length === 0) terminal.warn(values.spam ? 'There is no spam.' : 'There are no messages.');
      const spam = values.spam ? 0 : await countSpam(db.read);
      if (spam > 0) terminal.warn(`${spam} more look like spam; --spam shows them.`);
      if (found.length > limit) terminal.warn(`Only the newest ${limit} are listed; --limit N lists more.`);
      return 0;
    });
  },
};
