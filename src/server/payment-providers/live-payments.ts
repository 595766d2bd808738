import type { Logger } from 'pino';
import type { Config } from '#server/config/config.ts';
import { mergeVariables } from '#server/config/office-variables.ts';
import { type PaymentsConfig, readPayments } from '#server/config/payments-config.ts';
import type { VariableFault } from '#server/config/variable-fault.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import { readStoredVariables, type StoredVariables } from '#server/platform/secrets/stored-variables.ts';
import { openPayments, type Payments } from './open-payments.ts';

/** Tag of all pages, which is also that of their menus. Their footers show the methods. */
const PAGE_TAG = 'menu';

/** The payments of the shop. Every process has a copy, which a purge of the tag `variables` refreshes. */
export interface LivePayments extends Payments {
  /** @returns the tag of all pages if they may change */
  refresh(): Promise<readonly string[]>;
}

interface Parts {
  readonly config: Config;
  readonly db: Db;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Variables of the environment win. */
export const mergePayments = (
  { payments, variables, shopMode }: Pick<Config, 'payments' | 'variables' | 'shopMode'>,
  values: StoredVariables['values'],
  faults: VariableFault[],
): PaymentsConfig => {
  if (Object.keys(values).length === 0) return payments;
  // Another mode that the office has set begins with the next process.
  return readPayments({ ...mergeVariables(variables, values), SHOP_MODE: shopMode }, faults);
};

export const openLivePayments = async ({ config, db, secrets, clock, log }: Parts): Promise<LivePayments> => {
  const { shopMode, siteUrl } = config;

  const read = async () => {
    const stored = await readStoredVariables(db.read, { secrets, clock });
    const faults: VariableFault[] = [];
    const payments = mergePayments(config, stored.values, faults);
    const problems = [
      ...faults.map(({ text }) => text),
      ...[...stored.lost].map((name) => `${name} cannot be decrypted: enter it again in the office`),
    ];
    return { payments, problems };
  };

  let state = await read();
  let current = await openPayments({ payments: state.payments, shopMode, siteUrl }, db);
  return {
    get config() {
      return current.config;
    },
    get offered() {
      return current.offered;
    },
    get webhooks() {
      return current.webhooks;
    },
    get warnings() {
      return [...state.problems, ...current.warnings];
    },
    forMethod: (method) => current.forMethod(method),
    forPayment: (payment) => current.forPayment(payment),
    refresh: async () => {
      const next = await read();
      const isSame = JSON.stringify(next.payments) === JSON.stringify(state.payments);
      state = next;
      if (isSame) return [];
      const { offered } = current;
      current = await openPayments({ payments: next.payments, shopMode, siteUrl }, db);
      for (const warning of [...next.problems, ...current.warnings]) log.warn(warning);
      return String(offered) === String(current.offered) ? [] : [PAGE_TAG];
    },
  };
};
