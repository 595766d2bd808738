import type { Paise } from '#domain/money.ts';

/** What unpaid orders are counted by. */
export const UNPAID_SCOPES = ['account', 'phone', 'address', 'network'] as const;
export type UnpaidScope = (typeof UNPAID_SCOPES)[number];

/** Orders with their pieces and their total. */
export interface UnpaidSum {
  readonly orders: number;
  readonly pieces: number;
  /** Paise. */
  readonly total: Paise;
}

/** The most that may be unpaid at a time; `none` is no limit. */
export type UnpaidLimit = UnpaidSum | 'none';

/** What a new order takes beyond the limit; `open` are the unpaid orders so far. */
export const findExcess = (
  open: UnpaidSum,
  order: Pick<UnpaidSum, 'pieces' | 'total'>,
  limit: UnpaidSum,
): 'orders' | 'amount' | undefined => {
  if (open.orders >= limit.orders) return 'orders';
  return open.pieces + order.pieces > limit.pieces || open.total + order.total > limit.total
    ? 'amount'
    : undefined;
};
