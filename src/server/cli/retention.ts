import { RETENTION, type RetentionRule } from '#domain/customers/retention.ts';
import { STAFF_RETENTION } from '#domain/staff/retention.ts';
import { findLastRun } from '#server/platform/periodic-claim.ts';
import { previewRetention, type RetentionReport, runRetention } from '#server/retention/run-retention.ts';
import { type Command, type CommandGroup, readArguments } from './terminal/command.ts';
import { withShop } from './terminal/open-shop.ts';
import { formatInstant, JSON_OPTION, readNone } from './terminal/options.ts';
import { formatJson, listTable } from './terminal/plain-text.ts';

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
  summary: 'Lists the stored personal data with its retention period, and the time of the last daily run.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    readNone(positionals);
    return withShop(terminal, async (app) => {
      const { doneAt, isRunning } = await findLastRun(app, 'retention');
      const lines = Object.entries({ ...RETENTION, ...STAFF_RETENTION }).map(([key, { tables, rule }]) => ({
        key,
        tables,
        kept: formatRule(rule),
      }));
      if (values.json) {
        const lastRunAt = doneAt === undefined ? null : new Date(doneAt).toISOString();
        terminal.print(formatJson({ ok: true, lastRunAt, isRunning, lines }));
        return 0;
      }
      listTable(
        ['Line', 'Kept', 'Tables'],
        lines.map(({ key, kept, tables }) => [key, kept, tables.join(', ') || '-']),
      ).forEach(terminal.print);
      terminal.print('');
      terminal.print(`Last run: ${doneAt === undefined ? 'none yet' : formatInstant(doneAt)}`);
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
