import { listBackups } from '#server/backups/backup-files.ts';
import { changeBackupBucket } from '#server/backups/change-bucket.ts';
import { readBucketSetup } from '#server/backups/read-bucket-setup.ts';
import { BACKUP_VARIABLES } from '#server/config/backup-bucket.ts';
import { type Command, type CommandGroup, readArguments } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { formatInstant, JSON_OPTION, readNone } from '../terminal/options.ts';
import { formatJson, listTable } from '../terminal/plain-text.ts';
import { removeVariables, setVariables } from './variables.ts';

const showCommand: Command = {
  usage: '[--json]',
  summary:
    'Lists the backups of the shop, and the bucket to which they are copied. The secret key is not shown.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    readNone(positionals);
    return withShop(terminal, async (app) => {
      const backups = await listBackups(app.config);
      const bucket = await readBucketSetup(app);
      if (values.json) terminal.print(formatJson({ ok: true, backups, bucket }));
      else {
        terminal.print(`Bucket: ${bucket.values.BACKUP_URL || 'none'}`);
        const rows = backups.map(({ name, size, createdAt, check, copy }) => [
          ...[name, formatInstant(createdAt), `${(size / 1e6).toFixed(1)} MB`],
          check && (check.problem ?? 'can be restored'),
          copy && (copy.problem ?? 'copied'),
        ]);
        for (const line of listTable(
          ['Backup', 'Made', 'Size', 'Check', 'Copy'],
          rows.map((row) => row.map((cell) => cell ?? null)),
        ))
          terminal.print(line);
      }
      return 0;
    });
  },
};

const BUCKET = { variables: BACKUP_VARIABLES, change: changeBackupBucket };

export const backupsCommands: CommandGroup = {
  summary: 'Backups that the shop has made, and the bucket to which they are copied.',
  commands: new Map([
    ['show', showCommand],
    ['set', setVariables(BUCKET)],
    ['remove', removeVariables(BUCKET)],
  ]),
};
