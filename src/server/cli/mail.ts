import { listUnsentMails, retryMails, type UnsentState } from '#server/mail/list-mails.ts';
import { mailSetupCommands } from './setup/mail-setup.ts';
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
  summary: 'Lists unsent mails, waiting or failed, oldest first; --limit defaults to 50.',
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
      if (mails.length === 0) terminal.warn('There are no unsent mails.');
      else
        listTable(['Mail', 'Queued', 'State', 'Kind', 'To', 'Attempts', 'Error'], rows).forEach(
          terminal.print,
        );
      if (found.length > limit) terminal.warn(`Only the oldest ${limit} are listed; --limit N lists more.`);
      return 0;
    });
  },
};

const retryCommand: Command = {
  usage: '(MAIL ... | --failed) [--json]',
  summary: 'Retries mails immediately: those with the given ids, or all that failed.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...JSON_OPTION,
      failed: { type: 'boolean', default: false },
    });
    if (values.failed === positionals.length > 0) throw new UsageError('Expected ids of mails, or --failed.');
    const ids = values.failed ? undefined : positionals.map((text) => readWhole('MAIL', text));
    return withShop(terminal, async (app) => {
      const retried = await retryMails(app, ids);
      app.mail.deliver();
      const missing = (ids ?? []).filter((id) => !retried.includes(id));
      if (values.json) terminal.print(formatJson({ ok: missing.length === 0, retried, missing }));
      else {
        terminal.print(
          retried.length === 1 ? '1 mail is queued again.' : `${retried.length} mails are queued again.`,
        );
        for (const id of missing)
          terminal.warn(`Mail ${id} does not exist, was sent, or is being sent right now.`);
      }
      return missing.length === 0 ? 0 : 1;
    });
  },
};

export const mailCommands: CommandGroup = {
  summary: 'How mails are sent, and the outbox: unsent mails.',
  commands: new Map([...mailSetupCommands, ['list', listCommand], ['retry', retryCommand]]),
};
