import { isLocale } from '#i18n/locales.ts';
import { MAIL_VARIABLES } from '#server/config/office-variables.ts';
import { changeMailVariables } from '#server/mail/setup/change-mail.ts';
import { readMailSetup } from '#server/mail/setup/read-setup.ts';
import { sendTestMail } from '#server/mail/setup/send-test.ts';
import { type Command, readArguments, UsageError } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { JSON_OPTION, readNone, readOne } from '../terminal/options.ts';
import { formatJson, formatPlain, listTable } from '../terminal/plain-text.ts';
import { removeVariables, setVariables } from './variables.ts';

const KINDS = { smtp: 'sent by SMTP', inbox: 'stored as files', off: 'not sent' } as const;

const showCommand: Command = {
  usage: '[--json]',
  summary:
    'Shows how mails are sent, as the environment and the office have set it. The password is not shown.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    readNone(positionals);
    return withShop(terminal, async (app) => {
      const setup = await readMailSetup(app);
      const { kind, server, password, sender, fixed } = setup;
      const from = (isFixed: boolean) => (isFixed ? 'environment' : '');
      const rows = [
        ['Mails', KINDS[kind], from(fixed.kind)],
        ['Server', server && `${server.host}${server.port && `:${server.port}`}`, from(fixed.server)],
        ['TLS', server && (server.isSecure ? 'from the start' : 'STARTTLS'), from(fixed.server)],
        ['User', server?.user, from(fixed.server)],
        ['Password', password, from(fixed.server)],
        ['Sender', `${sender.name || 'name of the shop'} <${sender.address}>`, from(fixed.sender)],
      ];
      if (values.json) terminal.print(formatJson({ ok: true, ...setup }));
      else
        for (const line of listTable(
          ['', 'Value', 'Set by'],
          rows.map((row) => row.map((cell) => cell || null)),
        ))
          terminal.print(line);
      return 0;
    });
  },
};

const testCommand: Command = {
  usage: 'EMAIL [--language en|ar] [--json]',
  summary: 'Sends a test mail at once and prints the answer of the server.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...JSON_OPTION,
      language: { type: 'string', default: 'en' },
    });
    const to = readOne(positionals, 'one e-mail address');
    const { language } = values;
    if (!isLocale(language)) throw new UsageError(`--language must be en or ar, not '${language}'.`);
    return withShop(terminal, async (app) => {
      const sent = await sendTestMail(app, to, language);
      if (values.json) terminal.print(formatJson(sent.ok ? { ok: true, ...sent.value } : sent));
      else if (sent.ok)
        terminal.print(
          sent.value.kind === 'smtp' ? 'The server accepted the mail.' : 'The mail is stored as a file.',
        );
      else
        terminal.warn(
          formatPlain('answer' in sent.error ? `Not sent: ${sent.error.answer}` : 'Mail is off.'),
        );
      return sent.ok ? 0 : 1;
    });
  },
};

const MAIL = { variables: MAIL_VARIABLES, change: changeMailVariables };

/** How mails are sent. */
export const mailSetupCommands: readonly (readonly [string, Command])[] = [
  ['show', showCommand],
  ['set', setVariables(MAIL)],
  ['remove', removeVariables(MAIL)],
  ['test', testCommand],
];
