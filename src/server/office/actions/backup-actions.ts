import { ok, refuse } from '#domain/result.ts';
import { KEY_FIELD } from '#routes/office/key-field.ts';
import { changeBackupBucket } from '#server/backups/change-bucket.ts';
import { checkBackup } from '#server/backups/check-backup.ts';
import { runBackup } from '#server/backups/run-backup.ts';
import { BACKUP_VARIABLES, type BackupVariable } from '#server/config/backup-bucket.ts';
import { isSealed } from '#server/config/office-variables.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import type { VariableChange } from '#server/settings/change-variables.ts';
import { asksForFactor, faultOf, type OfficeAction } from '../action.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { soon } from '../soon.ts';

const FIELDS: Readonly<Record<BackupVariable, string>> = {
  BACKUP_URL: 'url',
  BACKUP_ACCESS_KEY_ID: 'access',
  BACKUP_SECRET_ACCESS_KEY: `${KEY_FIELD}secret`,
  BACKUP_REGION: 'region',
  BACKUP_ENDPOINT_URL: 'endpoint',
};

/** An empty secret keeps the stored one. Without a bucket, everything is removed. */
const readBucketChange = (form: FormFields): VariableChange => {
  const isOff = form.text('url') === '';
  return BACKUP_VARIABLES.flatMap((name): VariableChange => {
    const value = isOff ? '' : (form.all(FIELDS[name])[0] ?? '').trim();
    return isSealed(name) && value === '' && !isOff ? [] : [[name, value]];
  });
};

const saveBucket: OfficeAction = {
  permission: 'settings.change',
  needsStepUp: asksForFactor,
  run: async ({ app }, form) => {
    const changed = await changeBackupBucket(app, readBucketChange(form), { requestKey: form.requestKey });
    if (changed.ok) return ok({ notice: { code: 'settings_saved' } });
    const { variable, code, text = '' } = changed.error;
    const field = BACKUP_VARIABLES.find((name) => name === variable);
    return refuse(faultOf(field ? FIELDS[field] : '', code, { reason: text }));
  },
};

export const backupActions = {
  'backup.bucket': saveBucket,
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
