import type { Paise } from '#domain/money.ts';

/** The sums in paise from which a cash order needs a confirmed contact; `Infinity` is never. */
export interface ConfirmationLimits {
  readonly any: Paise;
  /** For an account that has no paid or completed order yet. */
  readonly newAccount: Paise;
}

export interface AccountStanding {
  /** The total in paise of the open orders that are not paid yet. */
  readonly owed: Paise;
  /** No order was paid or completed so far. */
  readonly isNew: boolean;
  /** A contact of the account is confirmed. */
  readonly isConfirmed: boolean;
}

/** Whether a cash order over `total` needs a confirmed contact first. */
export const needsConfirmedContact = (
  { owed, isNew, isConfirmed }: AccountStanding,
  total: Paise,
  limits: ConfirmationLimits,
): boolean => !isConfirmed && owed + total >= (isNew ? Math.min(limits.any, limits.newAccount) : limits.any);
