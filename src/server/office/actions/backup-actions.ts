import { ok, refuse } from '#domain/result.ts';
import { checkBackup } from '#server/backups/check-backup.ts';
import { runBackup } from '#server/backups/run-backup.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { faultOf, type OfficeAction } from '../action.ts';
import { soon } from '../soon.ts';

export const backupActions = {
  'backup.create': {
    permission: 'settings.change',
    run: async ({ app }) => {
      const work = runBackup(app);
      work.catch((err: unknown) => app.log.error({ err }, 'the shop could not be backed up'));
      try {
        const made = await soon(work);
        if (!made) return ok({ notice: { code: 'backup_running' } });
        return made.ok ? ok({ notice: { code: 'backup_made' } }) : refuse(faultOf('', 'backup_busy'));
      } catch (error) {
        if (error instanceof StartupError)
          return refuse(faultOf('', 'backup_failed', { reason: error.message }));
        throw error;
      }
    },
  },
  'backup.check': {
    permission: 'settings.change',
    run: async ({ app }, form) => {
      const work = checkBackup(app, form.text('name'));
      work.catch((err: unknown) => app.log.error({ err }, 'the backup could not be checked'));
      const checked = await soon(work);
      if (!checked) return ok({ notice: { code: 'backup_checking' } });
      if (!checked.ok) return refuse(faultOf('', 'backup_gone'));
      const { problem } = checked.value;
      return problem === undefined
        ? ok({ notice: { code: 'backup_checked' } })
        : refuse(faultOf('', 'backup_unusable', { reason: problem }));
    },
  },
} satisfies Readonly<Record<string, OfficeAction>>;
