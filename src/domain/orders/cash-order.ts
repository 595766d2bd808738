import type { Paise } from '#domain/money.ts';

/** Unpaid sums, including the new order, that require a confirmed contact. `Infinity` disables a limit. */
export interface ConfirmationLimits {
  readonly any: Paise;
  /** Limit for accounts without a paid or completed order. */
  readonly newAccount: Paise;
}

export interface CashCharges {
  readonly fee: Paise;
  /** Added to the total so that it can be paid in coins; often negative. */
  readonly rounding: Paise;
}

/** Nearest sum that can be paid in coins, half up. */
export const roundToCoin = (sum: Paise, coin: Paise): Paise => Math.floor(sum / coin + 0.5) * coin;

export const NO_CHARGES: CashCharges = { fee: 0, rounding: 0 };

/**
 * What cash on delivery adds to a total. An order without anything to collect has neither.
 *
 * @param coin smallest coin of the market
 */
export const cashCharges = (total: Paise, fee: Paise, coin: Paise): CashCharges => {
  if (total === 0) return NO_CHARGES;
  const sum = total + fee;
  // An order with something to pay never becomes free.
  return { fee, rounding: Math.max(coin, roundToCoin(sum, coin)) - sum };
};

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
