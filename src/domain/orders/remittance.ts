import type { Paise } from '#domain/money.ts';

export const REMITTANCE_RESULTS = [
  'paid',
  'short',
  'over',
  'duplicate',
  'not_cash',
  'cancelled',
  'unknown',
] as const;
export type RemittanceResult = (typeof REMITTANCE_RESULTS)[number];

/** Results of rows whose amount counts as received for their order. */
export const COUNTED_RESULTS = ['paid', 'short', 'over'] as const satisfies readonly RemittanceResult[];

export interface RemittedOrder {
  readonly id: number;
  readonly isCash: boolean;
  readonly isCancelled: boolean;
  /** Total less refunds. */
  readonly owed: Paise;
  /** Sum of counted rows of earlier remittances. */
  readonly received: Paise;
  /** Tracking numbers of counted rows of earlier remittances; '' for a row without one. */
  readonly parcels: readonly string[];
}

export interface RemittedRow {
  /** '' if the row has an order number only. */
  readonly tracking: string;
  readonly amount: Paise;
}

interface Account {
  received: Paise;
  readonly earlier: ReadonlySet<string>;
  readonly parcels: Set<string>;
}

/** Tracking numbers are compared without case. */
const keyOf = (tracking: string): string => tracking.toUpperCase();

/** A row without a tracking number stands for the whole order. */
const contains = (parcels: ReadonlySet<string>, key: string): boolean =>
  parcels.has(key) || parcels.has('') || (key === '' && parcels.size > 0);

const isCounted = (account: Account, { owed }: RemittedOrder, { tracking, amount }: RemittedRow): boolean => {
  const key = keyOf(tracking);
  if (contains(account.parcels, key)) return false;
  if (!contains(account.earlier, key)) return true;
  // A parcel of an earlier remittance may come again with exactly the missing rest.
  return amount > 0 && account.received + amount === owed;
};

/** A sum between two coins, as orders from before the rounding have it, is paid with either of the nearest ones. */
const compare = (received: Paise, owed: Paise, coin: Paise): RemittanceResult => {
  const rest = owed % coin;
  if (received < owed - rest) return 'short';
  return received > (rest === 0 ? owed : owed - rest + coin) ? 'over' : 'paid';
};

export interface JudgedRow {
  readonly result: RemittanceResult;
  /** Received for the order with this remittance and all earlier ones. */
  readonly received: Paise;
}

/**
 * Compares rows of a remittance with what their orders owe. Rows of one order are added up, so they have the same
 * result, except for duplicates.
 *
 * @param coin smallest coin of the market
 */
export const judgeRemittance = (
  rows: readonly { readonly row: RemittedRow; readonly order: RemittedOrder | undefined }[],
  coin: Paise,
): JudgedRow[] => {
  const accounts = new Map<number, Account>();
  const open = ({ id, received, parcels }: RemittedOrder): Account => {
    const found = accounts.get(id) ?? {
      ...{ received, earlier: new Set(parcels.map(keyOf)), parcels: new Set<string>() },
    };
    accounts.set(id, found);
    return found;
  };
  const first = rows.map(({ row, order }): RemittanceResult | undefined => {
    if (!order) return 'unknown';
    if (!order.isCash) return 'not_cash';
    if (order.isCancelled) return 'cancelled';
    const account = open(order);
    if (!isCounted(account, order, row)) return 'duplicate';
    account.received += row.amount;
    account.parcels.add(keyOf(row.tracking));
    return undefined;
  });
  return rows.map(({ order }, at) => {
    const received = (order && accounts.get(order.id)?.received) ?? order?.received ?? 0;
    return { result: first[at] ?? compare(received, order?.owed ?? 0, coin), received };
  });
};
