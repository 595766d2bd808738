import type { Result } from '#domain/result.ts';
import type { OnceOptions } from '#server/audit/write-once.ts';
import { decideOffers, offersNothing } from '#server/config/payment-offers.ts';
import { PAYMENT_KEYS, type PaymentVariable, TRANSFER_FIELDS } from '#server/config/payment-variables.ts';
import type { VariableFault } from '#server/config/variable-fault.ts';
import type { App } from '#server/context.ts';
import { mergePayments } from '#server/payment-providers/live-payments.ts';
import { changeVariables, type VariableRefusal } from '#server/settings/change-variables.ts';

/** An empty value removes the variable. */
export type PaymentChange = readonly (readonly [variable: PaymentVariable, value: string])[];

/** The keys of a provider belong together. */
const groupOf = (variable: string): readonly string[] =>
  Object.values<readonly string[]>({ ...PAYMENT_KEYS, ...TRANSFER_FIELDS }).find((keys) =>
    keys.includes(variable),
  ) ?? [variable];

export const changePayments = (
  app: App,
  change: PaymentChange,
  options: OnceOptions = {},
): Promise<Result<null, VariableRefusal>> =>
  changeVariables(
    app,
    change,
    (after, before) => {
      const { config } = app;
      const faults: VariableFault[] = [];
      const payments = mergePayments(config, after, faults);
      // Keys that were wrong before, such as test keys in a shop that went live, do not prevent other changes.
      const changed = new Set(change.flatMap(([variable]) => groupOf(variable)));
      const fault = faults.find(({ variable }) => changed.has(variable));
      if (fault) return fault;
      const offers = decideOffers(mergePayments(config, before, []), config.shopMode);
      return offersNothing(decideOffers(payments, config.shopMode)) && !offersNothing(offers)
        ? { variable: '', code: 'no_payment_method' }
        : undefined;
    },
    options,
  );
