import { fromKeys } from '#domain/typed-object.ts';
import { BACKUP_VARIABLES, type BackupVariable } from '#server/config/backup-bucket.ts';
import { isSealed } from '#server/config/office-variables.ts';
import type { App } from '#server/context.ts';
import { readStoredVariables } from '#server/platform/secrets/stored-variables.ts';

export interface BucketSetup {
  /** '' for variables that are not set, and for the secret key, which is never shown. */
  readonly values: Readonly<Record<BackupVariable, string>>;
  readonly secret: 'stored' | 'lost' | 'none';
  readonly isOn: boolean;
  /** True if the environment sets one of them. */
  readonly isFixed: boolean;
}

/** The bucket to which backups are copied, for the owner and the command line. */
export const readBucketSetup = async (app: App): Promise<BucketSetup> => {
  const { variables } = app.config;
  const { values, lost } = await readStoredVariables(app.db.read, app);
  const read = (name: BackupVariable): string => variables[name] ?? values[name] ?? '';
  const secret = lost.has('BACKUP_SECRET_ACCESS_KEY')
    ? 'lost'
    : read('BACKUP_SECRET_ACCESS_KEY') === ''
      ? 'none'
      : 'stored';
  return {
    values: fromKeys(BACKUP_VARIABLES, (name) => (isSealed(name) ? '' : read(name))),
    secret,
    isOn: read('BACKUP_URL') !== '',
    isFixed: BACKUP_VARIABLES.some((name) => variables[name] !== undefined),
  };
};
