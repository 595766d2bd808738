import { resolve } from 'node:path';
import { backUpShop } from '#server/platform/backup/back-up.ts';
import { restoreShop } from '#server/platform/backup/restore.ts';
import { systemClock } from '#server/platform/clock.ts';
import { type Command, readArguments } from './terminal/command.ts';
import { getConfig, requireShop } from './terminal/open-shop.ts';
import { JSON_OPTION, readOne } from './terminal/options.ts';
import { formatJson } from './terminal/plain-text.ts';

const OPTIONS = { ...JSON_OPTION, force: { type: 'boolean', default: false } } as const;

export const backupCommand: Command = {
  usage: 'FILE [--force] [--json]',
  summary: 'Writes the whole shop into one file, FILE.tar.gz or the like, also while it is serving.',
  details: [
    'In it are the database at one moment, original pictures, digital goods, local mail and the shop key.',
    'It holds what customers entrusted to you: keep it as safe as the shop. --force replaces an older FILE.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, OPTIONS);
    const file = resolve(terminal.directory, readOne(positionals, 'one file'));
    const config = getConfig(terminal);
    if (config.database.kind === 'sqlite') await requireShop(config);
    const report = await backUpShop(config, file, systemClock.now(), values.force);
    if (values.json) terminal.print(formatJson({ ok: true, ...report }));
    else
      terminal.print(
        `${report.file}: ${(report.size / 1e6).toFixed(1)} MB, ${report.orders} orders, ${report.files} files.`,
      );
    return 0;
  },
};

export const restoreCommand: Command = {
  usage: 'FILE [--force] [--json]',
  summary: 'Puts a backup in the place that DATABASE_URL and VAR_DIR name. The shop must be stopped.',
  details: ['It refuses where a shop has orders, unless --force is given; those orders are then gone.'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, OPTIONS);
    const file = resolve(terminal.directory, readOne(positionals, 'one file'));
    const report = await restoreShop(getConfig(terminal), file, values.force);
    if (values.json) terminal.print(formatJson({ ok: true, ...report }));
    else
      terminal.print(
        `Restored the shop of ${report.createdAt}: ${report.orders} orders, ${report.files} files.`,
      );
    return 0;
  },
};
