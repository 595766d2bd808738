import { listUnsentMails, retryMails, type UnsentState } from '#server/mail/list-mails.ts';
import { type Command, type CommandGroup, readArguments, UsageError } from './terminal/command.ts';
import { withShop } from './terminal/open-shop.ts';
import { formatInstant, JSON_OPTION, LIST_OPTIONS, readNone, readWhole } from './terminal/options.ts';
import { formatJson, listTable } from './terminal/plain-text.ts';

const readState = (waiting: boolean, failed: boolean): UnsentState | undefined => {
  if (waiting === failed) return undefined;
  return waiting ? 'waiting' : 'failed';
};

const listCommand: Command = {
  usage: '[--waiting] [--failed] [--limit N] [--json]',
  summary:
    'Lists mails that were not sent yet or were given up, the oldest first: 50 unless --limit says otherwise.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...LIST_OPTIONS,
      waiting: { type: 'boolean', default: false },
      failed: { type: 'boolean', default: false },
    });
    readNone(positionals);
    const limit = readWhole('limit', values.limit);
    return withShop(terminal, async ({ db }) => {
      const found = await listUnsentMails(db.read, limit + 1, readState(values.waiting, values.failed));
      const mails = found.slice(0, limit);
      if (values.json) {
        const rows = mails.map((mail) => ({
          id: mail.id,
          state: mail.failed_at === null ? 'waiting' : 'failed',
          kind: mail.kind,
          recipient: mail.recipient,
          language: mail.locale,
          attempts: mail.attempts,
          queuedAt: new Date(mail.created_at).toISOString(),
          nextAttemptAt: mail.failed_at === null ? new Date(mail.due_at).toISOString() : null,
          error: mail.last_error,
        }));
        terminal.print(formatJson({ ok: true, mails: rows, more: found.length > limit }));
        return 0;
      }
      const rows = mails.map((mail) => [
        mail.id,
        formatInstant(mail.created_at),
        mail.failed_at === null ? 'waiting' : 'failed',
        mail.kind,
        mail.recipient || 'the shop',
        mail.attempts,
        mail.last_error,
      ]);
      if (mails.length === 0) terminal.complain('All mails are sent.');
      else
        listTable(['Mail', 'Queued', 'State', 'Kind', 'To', 'Attempts', 'Error'], rows).forEach(
          terminal.print,
        );
      if (found.length > limit)
        terminal.complain(`Only the oldest ${limit} are shown; --limit N shows more.`);
      return 0;
    });
  },
};

const retryCommand: Command = {
  usage: '(MAIL ... | --failed) [--json]',
  summary: 'Tries mails again at once: those of the given ids, or all that were given up.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...JSON_OPTION,
      failed: { type: 'boolean', default: false },
    });
    if (values.failed === positionals.length > 0)
      throw new UsageError('It takes the ids of mails, or --failed.');
    const ids = values.failed ? undefined : positionals.map((text) => readWhole('MAIL', text));
    return withShop(terminal, async ({ db, clock, mail }) => {
      const retried = await retryMails(db, clock.now(), ids);
      mail.deliver();
      const missing = (ids ?? []).filter((id) => !retried.includes(id));
      if (values.json) terminal.print(formatJson({ ok: missing.length === 0, retried, missing }));
      else {
        terminal.print(
          retried.length === 1 ? '1 mail is tried again.' : `${retried.length} mails are tried again.`,
        );
        for (const id of missing)
          terminal.complain(`Mail ${id} is not there, sent, or being sent right now.`);
      }
      return missing.length === 0 ? 0 : 1;
    });
  },
};

export const mailCommands: CommandGroup = {
  summary: 'Mails that wait to be sent.',
  commands: new Map([
    ['list', listCommand],
    ['retry', retryCommand],
  ]),
};
