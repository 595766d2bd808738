import type { Transaction } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { type OnceOptions, writeOnce } from '#server/audit/write-once.ts';
import { decideOffers, offersNothing } from '#server/config/payment-offers.ts';
import { PAYMENT_KEYS, type PaymentVariable } from '#server/config/payment-variables.ts';
import type { VariableFault } from '#server/config/payments-config.ts';
import type { App } from '#server/context.ts';
import { mergePayments } from '#server/payment-providers/live-payments.ts';
import type { Database } from '#server/platform/database/schema.ts';
import {
  endingOf,
  readStoredVariables,
  type StoredVariables,
  storeVariable,
} from '#server/platform/secrets/stored-variables.ts';

/** An empty value removes the variable. */
export type PaymentChange = readonly (readonly [variable: PaymentVariable, value: string])[];

export interface PaymentRefusal {
  readonly variable: string;
  readonly code: VariableFault['code'] | 'set_by_environment' | 'no_payment_method';
}

const groupOf = (variable: string): string =>
  Object.values(PAYMENT_KEYS).some((keys) => keys.some((key) => key === variable))
    ? (variable.split('_', 1)[0] ?? '')
    : variable;

const isKey = (variable: string): boolean => groupOf(variable) !== variable;

const check = (
  { config }: App,
  values: StoredVariables['values'],
  change: PaymentChange,
): PaymentRefusal | undefined => {
  const fixed = change.find(([variable]) => config.paymentVariables[variable] !== undefined);
  if (fixed) return { variable: fixed[0], code: 'set_by_environment' };
  const faults: VariableFault[] = [];
  const changed = Object.entries({ ...values, ...Object.fromEntries(change) });
  const next = mergePayments(config, Object.fromEntries(changed.filter(([, value]) => value !== '')), faults);
  // Keys that were wrong before, such as test keys in a shop that went live, do not prevent other changes.
  const groups = new Set(change.map(([variable]) => groupOf(variable)));
  const fault = faults.find(({ variable }) => groups.has(groupOf(variable)));
  if (fault) return fault;
  const before = decideOffers(mergePayments(config, values, []), config.shopMode);
  const after = decideOffers(next, config.shopMode);
  return offersNothing(after) && !offersNothing(before)
    ? { variable: '', code: 'no_payment_method' }
    : undefined;
};

const write = async (
  app: App,
  transaction: Transaction<Database>,
  { values, endings, lost }: StoredVariables,
  [name, value]: PaymentChange[number],
): Promise<void> => {
  const before = values[name] ?? '';
  if (value === before && !lost.has(name)) return;
  await storeVariable(transaction, app, { name, value, isKey: isKey(name) });
  const shown = (text: string, ending = endingOf(text)) => (isKey(name) ? { ending } : { value: text });
  await recordAudit(transaction, {
    ...{ action: value === '' ? 'variable.remove' : 'variable.set', subject: 'variable', subjectId: name },
    ...(before !== '' && { before: shown(before, endings.get(name)) }),
    ...(value !== '' && { after: shown(value) }),
    at: app.clock.now(),
  });
};

/** Changes variables of payments together, or none of them. The other processes follow within a second. */
export const changePayments = async (
  app: App,
  change: PaymentChange,
  options: OnceOptions = {},
): Promise<Result<null, PaymentRefusal>> => {
  const changed = await writeOnce<null, PaymentRefusal>(app, options, async (transaction) => {
    const stored = await readStoredVariables(transaction, app);
    const refusal = check(app, stored.values, change);
    if (refusal) return refuse({ variable: refusal.variable, code: refusal.code });
    for (const one of change) await write(app, transaction, stored, one);
    return ok(null);
  });
  if (changed.ok) await app.payments.refresh();
  return changed;
};
