import { resolve } from 'node:path';
import { backUpShop } from '#server/platform/backup/back-up.ts';
import { restoreShop } from '#server/platform/backup/restore.ts';
import { saveSecret } from '#server/platform/backup/secret-file.ts';
import { systemClock } from '#server/platform/clock.ts';
import { type Command, readArguments } from './terminal/command.ts';
import { getConfig, requireShop } from './terminal/open-shop.ts';
import { JSON_OPTION, readOne } from './terminal/options.ts';
import { formatJson } from './terminal/plain-text.ts';

const OPTIONS = { ...JSON_OPTION, force: { type: 'boolean', default: false } } as const;

export const backupCommand: Command = {
  usage: 'FILE [--force] [--json]',
  summary: 'Writes a complete backup of the shop to a compressed tar file. The shop may be running.',
  details: [
    'It contains a consistent copy of the database, original pictures, digital goods and local mail.',
    'The shop key, which decrypts what the database has encrypted, is written beside it to FILE.secret: store it elsewhere.',
    'Both contain personal data or secrets: protect them like the shop itself. --force overwrites an existing FILE.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, OPTIONS);
    const file = resolve(terminal.directory, readOne(positionals, 'one file'));
    const config = getConfig(terminal);
    if (config.database.kind === 'sqlite') await requireShop(config);
    const report = await backUpShop(config, file, (terminal.clock ?? systemClock).now(), values.force);
    const secret = await saveSecret(config.varDir, file);
    if (values.json) terminal.print(formatJson({ ok: true, ...report, secret }));
    else {
      terminal.print(
        `${report.file}: ${(report.size / 1e6).toFixed(1)} MB, ${report.orders} orders, ${report.files} files.`,
      );
      if (secret) terminal.print(`${secret}: the key of the shop. Store it elsewhere.`);
    }
    return 0;
  },
};

export const restoreCommand: Command = {
  usage: 'FILE [--force] [--json]',
  summary: 'Restores a backup to DATABASE_URL and VAR_DIR. The shop must be stopped.',
  details: [
    'Also restores FILE.secret, if it is there.',
    'Refused if the current shop has orders, unless --force is given. --force deletes those orders.',
  ],
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
