import type { Transaction } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { type OnceOptions, writeOnce } from '#server/audit/write-once.ts';
import { isSealed, type OfficeVariable } from '#server/config/office-variables.ts';
import type { VariableFault } from '#server/config/variable-fault.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import {
  endingOf,
  readStoredVariables,
  type StoredVariables,
  storeVariable,
} from '#server/platform/secrets/stored-variables.ts';

type Values = StoredVariables['values'];

/** An empty value removes the variable. */
export type VariableChange = readonly (readonly [variable: OfficeVariable, value: string])[];

export interface VariableRefusal {
  /** '' if it is none in particular. */
  readonly variable: string;
  readonly code:
    | VariableFault['code']
    | 'set_by_environment'
    | 'no_payment_method'
    | 'mail_server_missing'
    | 'backup_bucket_refused';
  /** For the operator. */
  readonly text?: string;
}

const write = async (
  app: App,
  transaction: Transaction<Database>,
  { values, endings, lost }: StoredVariables,
  [name, value]: VariableChange[number],
): Promise<void> => {
  const before = values[name] ?? '';
  if (value === before && !lost.has(name)) return;
  const isKey = isSealed(name);
  await storeVariable(transaction, app, { name, value, isKey });
  const shown = (text: string, ending = endingOf(text)) => (isKey ? { ending } : { value: text });
  await recordAudit(transaction, {
    ...{ action: value === '' ? 'variable.remove' : 'variable.set', subject: 'variable', subjectId: name },
    ...(before !== '' && { before: shown(before, endings.get(name)) }),
    ...(value !== '' && { after: shown(value) }),
    at: app.clock.now(),
  });
};

const apply = (values: Values, change: VariableChange): Values =>
  Object.fromEntries(
    Object.entries({ ...values, ...Object.fromEntries(change) }).filter(([, value]) => value !== ''),
  );

/**
 * Changes variables together, or none of them. The other processes follow within a second.
 *
 * @param find what is wrong with the stored values after the change
 */
export const changeVariables = async (
  app: App,
  change: VariableChange,
  find: (after: Values, before: Values) => VariableRefusal | undefined,
  options: OnceOptions = {},
): Promise<Result<null, VariableRefusal>> => {
  const changed = await writeOnce<null, VariableRefusal>(app, options, async (transaction) => {
    const fixed = change.find(([variable]) => app.config.variables[variable] !== undefined);
    if (fixed) return refuse({ variable: fixed[0], code: 'set_by_environment' });
    const stored = await readStoredVariables(transaction, app);
    const refusal = find(apply(stored.values, change), stored.values);
    if (refusal) return refuse(refusal);
    for (const one of change) await write(app, transaction, stored, one);
    return ok(null);
  });
  if (changed.ok) {
    await app.payments.refresh();
    await app.mail.refresh();
  }
  return changed;
};
