import { type Result, refuse } from '#domain/result.ts';
import type { OnceOptions } from '#server/audit/write-once.ts';
import { readBackupBucket } from '#server/config/backup-bucket.ts';
import { mergeVariables } from '#server/config/office-variables.ts';
import type { App } from '#server/context.ts';
import type { Environment } from '#server/platform/environment/environment.ts';
import { readStoredVariables } from '#server/platform/secrets/stored-variables.ts';
import { openBucket } from '#server/platform/storage/bucket.ts';
import {
  changeVariables,
  type VariableChange,
  type VariableRefusal,
} from '#server/settings/change-variables.ts';

const TEST_OBJECT = 'shop-test';

/** Writes and deletes an object. @returns why the bucket refuses it */
const tryBucket = async (environment: Environment): Promise<string | undefined> => {
  const problems: string[] = [];
  const config = readBackupBucket(environment, problems);
  if (!config || problems.length > 0) return undefined;
  try {
    const bucket = openBucket(config);
    await bucket.put(TEST_OBJECT, new TextEncoder().encode('ok'));
    await bucket.delete(TEST_OBJECT);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Changes the bucket to which backups are copied. One that takes no object is refused. */
export const changeBackupBucket = async (
  app: App,
  change: VariableChange,
  options: OnceOptions = {},
): Promise<Result<null, VariableRefusal>> => {
  const { variables } = app.config;
  const { values } = await readStoredVariables(app.db.read, app);
  const wanted: Readonly<Record<string, string>> = { ...values, ...Object.fromEntries(change) };
  const set = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''));
  const text = await tryBucket(mergeVariables(variables, set));
  if (text !== undefined) return refuse({ variable: '', code: 'backup_bucket_refused', text });
  return changeVariables(
    app,
    change,
    (after) => {
      const problems: string[] = [];
      readBackupBucket(mergeVariables(variables, after), problems);
      const [problem] = problems;
      return problem === undefined
        ? undefined
        : { variable: problem.split(' ', 1)[0] ?? '', code: 'variable_form', text: problem };
    },
    options,
  );
};
