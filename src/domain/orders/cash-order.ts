import type { Paise } from '#domain/money.ts';

/** Sums from which a cash order requires a confirmed contact; `Infinity` means never. */
export interface ConfirmationLimits {
  readonly any: Paise;
  /** For accounts without a paid or completed order. */
  readonly newAccount: Paise;
}

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
