import type { RetentionRule } from '#domain/customers/retention.ts';
import { readRetention } from '#server/retention/read-retention.ts';
import { previewRetention, type RetentionReport, runRetention } from '#server/retention/run-retention.ts';
import { type Command, type CommandGroup, readArguments } from './terminal/command.ts';
import { withShop } from './terminal/open-shop.ts';
import { formatInstant, JSON_OPTION, readNone } from './terminal/options.ts';
import { formatJson, formatPlain, listTable } from './terminal/plain-text.ts';

const formatRule = (rule: RetentionRule): string => {
  switch (rule.kind) {
    case 'after':
      return 'days' in rule ? `${rule.days} days` : `${rule.hours} hours`;
    case 'account':
      return 'as long as the account';
    case 'law':
      return `as long as the account, then ${rule.years} years in anonymous form`;
    case 'document':
      return `${rule.years} years, also without the account`;
    case 'asked':
      return 'until asked';
    case 'unpaid':
      return 'until the order is paid or ends';
    case 'contract':
      return 'as long as the vendor sells here';
    case 'shop':
      return 'as long as the shop';
    case 'operator':
      return `${rule.days} days, deleted by the operator`;
  }
};

const listCommand: Command = {
  usage: '[--json]',
  summary:
    'Lists the stored personal data: how long and why it is kept, and what the last daily run has deleted.',
  details: ['`settings set keep_LINE DAYS` changes a time that the owner may choose.'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    readNone(positionals);
    return withShop(terminal, async (app) => {
      const { run, customers, staff, unkept, backups } = await readRetention(app);
      const lines = [...customers, ...staff].map(({ key, tables, rule, basis, isChosen, removed }) => ({
        ...{ key, tables, kept: formatRule(rule), basis, removed: removed ?? null },
        ...(isChosen && { setting: `keep_${key}` }),
      }));
      if (values.json) {
        const isoTime = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());
        const { doneAt, nextAt, isRunning } = run;
        const times = { lastRunAt: isoTime(doneAt), nextRunAt: isoTime(nextAt), isRunning };
        terminal.print(formatJson({ ok: true, ...times, lines, unkept, backups }));
        return 0;
      }
      listTable(
        ['Line', 'Kept', 'Why', 'Deleted', 'Tables'],
        lines.map(({ key, kept, basis, removed, tables }) => [
          ...[key, kept, basis, removed],
          tables.join(', ') || '-',
        ]),
      ).forEach(terminal.print);
      terminal.print('');
      terminal.print(`Last run: ${run.doneAt === undefined ? 'none yet' : formatInstant(run.doneAt)}`);
      terminal.print(`Next run: ${run.nextAt === undefined ? 'now' : formatInstant(run.nextAt)}`);
      if (backups.kept > backups.promised)
        terminal.print(
          `The privacy page says ${backups.promised} days, but ${backups.kept} daily backups are kept.`,
        );
      for (const { language, text } of unkept)
        terminal.print(formatPlain(`The privacy page (${language}) says '${text}', which no line has.`));
      return 0;
    });
  },
};

const describe = ({ accounts, rows, files }: RetentionReport): [string, number][] => [
  ['accounts', accounts.erased],
  ...Object.entries(rows),
  ['mail files', files],
];

const runCommand: Command = {
  usage: '[--dry-run] [--json]',
  summary: 'Runs the daily deletion of expired personal data now. --dry-run only counts it.',
  details: ['The shop also runs this once a day.'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...JSON_OPTION,
      'dry-run': { type: 'boolean', default: false },
    });
    readNone(positionals);
    const isDry = values['dry-run'];
    return withShop(terminal, async (app) => {
      const report = isDry ? await previewRetention(app) : await runRetention(app);
      if (!report) {
        if (values.json) terminal.print(formatJson({ ok: false, error: { code: 'running' } }));
        else terminal.warn('Another process is running the deletion now. Nothing was deleted.');
        return 1;
      }
      if (values.json) {
        terminal.print(formatJson({ ok: true, dryRun: isDry, ...report }));
        return 0;
      }
      listTable(['Line', isDry ? 'To delete' : 'Deleted'], describe(report)).forEach(terminal.print);
      if (report.accounts.waiting > 0)
        terminal.print(`${report.accounts.waiting} accounts cannot be deleted until an order is finished.`);
      return 0;
    });
  },
};

export const retentionCommands: CommandGroup = {
  summary: 'Retention of personal data.',
  commands: new Map([
    ['list', listCommand],
    ['run', runCommand],
  ]),
};
