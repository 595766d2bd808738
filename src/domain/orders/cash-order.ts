import type { Paise } from '#domain/money.ts';

/** Unpaid sums, including the new order, that require a confirmed contact. `Infinity` disables a limit. */
export interface ConfirmationLimits {
  readonly any: Paise;
  /** Limit for accounts without a paid or completed order. */
  readonly newAccount: Paise;
}

/** An order without anything to collect has no fee. */
export const cashFeeOf = (total: Paise, fee: Paise): Paise => (total === 0 ? 0 : fee);

export interface AccountStanding {
  readonly unpaid: Paise;
  readonly isNew: boolean;
  readonly isConfirmed: boolean;
}

export const needsConfirmedContact = (
  { unpaid, isNew, isConfirmed }: AccountStanding,
  total: Paise,
  limits: ConfirmationLimits,
): boolean =>
  !isConfirmed && unpaid + total >= (isNew ? Math.min(limits.any, limits.newAccount) : limits.any);
