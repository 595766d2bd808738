import type { Transaction } from 'kysely';
import { type DeliveryFault, findRulesFault } from '#domain/delivery/check-rules.ts';
import { type DeliveryChange, editRules } from '#domain/delivery/edit-rules.ts';
import type { DeliveryRules } from '#domain/delivery/rules.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { type AuditedChange, recordAudits } from '#server/audit/record-audit.ts';
import { type OnceOptions, writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { readDeliveryRules, type VersionedRules } from './delivery-rules.ts';
import { describeRules } from './describe-rules.ts';

export type DeliveryRefusal =
  | { readonly code: 'not_found' | 'conflict' }
  | { readonly code: 'invalid'; readonly fault: DeliveryFault };

type Values = Readonly<Record<string, unknown>>;

/** One entry for each zone or method that differs, with the values that do. */
const listChanges = (from: DeliveryRules, to: DeliveryRules, at: number): AuditedChange[] => {
  const [before, after] = [describeRules(from), describeRules(to)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id): AuditedChange[] => {
    const [old, now]: (Values | undefined)[] = [before.get(id), after.get(id)];
    const entry = { subject: 'delivery', subjectId: id, at } as const;
    if (!old) return [{ ...entry, action: 'delivery.add', ...(now && { after: now }) }];
    if (!now) return [{ ...entry, action: 'delivery.remove', before: old }];
    const names = Object.keys({ ...old, ...now }).filter((name) => old[name] !== now[name]);
    const pick = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
    return names.length === 0
      ? []
      : [{ ...entry, action: 'delivery.change', before: pick(old), after: pick(now) }];
  });
};

const write = async (
  transaction: Transaction<Database>,
  change: DeliveryChange,
  expectedVersion: number | undefined,
  at: number,
): Promise<Result<VersionedRules, DeliveryRefusal>> => {
  const { version, rules } = await readDeliveryRules(transaction);
  if (expectedVersion !== undefined && expectedVersion !== version) return refuse({ code: 'conflict' });
  const edited = editRules(rules, change);
  if (!edited) return refuse({ code: 'not_found' });
  const fault = findRulesFault(edited);
  if (fault) return refuse({ code: 'invalid', fault });
  // Another process may have changed them since they were read.
  const { numUpdatedRows } = await transaction
    .updateTable('delivery_rules')
    .set({ version: version + 1, rules_json: JSON.stringify(edited) })
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) === 0) return refuse({ code: 'conflict' });
  await recordAudits(transaction, listChanges(rules, edited, at));
  return ok({ version: version + 1, rules: edited });
};

/** @param expectedVersion version that the change is based on; if there is another one, the change is refused */
export const changeDeliveryRules = (
  app: Pick<App, 'db' | 'clock'>,
  change: DeliveryChange,
  { expectedVersion, requestKey }: OnceOptions & { readonly expectedVersion?: number | undefined } = {},
): Promise<Result<VersionedRules, DeliveryRefusal>> =>
  writeOnce(app, { requestKey }, (transaction) =>
    write(transaction, change, expectedVersion, app.clock.now()),
  );
