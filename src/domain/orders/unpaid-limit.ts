import type { Paise } from '#domain/money.ts';

export const UNPAID_SCOPES = ['account', 'phone', 'address', 'network'] as const;
export type UnpaidScope = (typeof UNPAID_SCOPES)[number];

export interface UnpaidSum {
  readonly orders: number;
  readonly pieces: number;
  readonly total: Paise;
}

export type UnpaidLimit = UnpaidSum | 'none';

/** @param open current unpaid orders */
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
