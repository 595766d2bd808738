import { officeTranslator } from '#i18n/office/translate.ts';
import { previewRemoval, REMOVED } from '#server/going-live/removal/preview-removal.ts';
import { removeDemo } from '#server/going-live/removal/remove-demo.ts';
import { type Command, type CommandGroup, readArguments } from './terminal/command.ts';
import { withShop } from './terminal/open-shop.ts';
import { JSON_OPTION, readNone } from './terminal/options.ts';
import { formatJson, listTable } from './terminal/plain-text.ts';

const OPTIONS = {
  ...JSON_OPTION,
  'dry-run': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  'keep-customers': { type: 'boolean', default: false },
  'backup-made': { type: 'boolean', default: false },
} as const;

const removeCommand: Command = {
  usage: '[--dry-run] [--yes] [--keep-customers] [--backup-made] [--json]',
  summary: 'Removes products, promotions, orders and customers of the demo, after a backup.',
  details: [
    'Without --yes, or with --dry-run, it only counts them. Orders that may be real stay.',
    'PostgreSQL has tools of its own for backups: make one, and say so with --backup-made.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, OPTIONS);
    readNone(positionals);
    const isDry = values['dry-run'] || !values.yes;
    return withShop(terminal, async (app) => {
      const t = officeTranslator('en');
      const removed = isDry
        ? ({ ok: true, value: await previewRemoval(app) } as const)
        : await removeDemo(app, {
            withCustomers: !values['keep-customers'],
            isBackedUp: values['backup-made'],
          });
      if (!removed.ok) {
        const { code, ...more } = removed.error;
        if (values.json) terminal.print(formatJson({ ok: false, error: removed.error }));
        else terminal.warn(t.code('fault_', code, more));
        return 1;
      }
      if (values.json) {
        terminal.print(formatJson({ ok: true, dryRun: isDry, ...removed.value }));
        return 0;
      }
      const { counts, archived, keptOrders } = removed.value;
      const rows = [
        ...REMOVED.filter((name) => name !== 'customers' || !values['keep-customers']).map((name) => [
          t(`removal_${name}`),
          String(counts[name]),
        ]),
        [t('removal_archived'), String(archived)],
        [t('removal_kept_orders'), String(keptOrders)],
      ];
      listTable(['', isDry ? 'To remove' : 'Removed'], rows).forEach(terminal.print);
      if (isDry) terminal.print('Nothing was removed. Run the command with --yes.');
      return 0;
    });
  },
};

export const demoCommands: CommandGroup = {
  summary: 'Data of the demo.',
  commands: new Map([['remove', removeCommand]]),
};
