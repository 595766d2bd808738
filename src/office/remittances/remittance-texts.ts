import { sum } from '#domain/money.ts';
import { COUNTED_RESULTS, REMITTANCE_RESULTS, type RemittanceResult } from '#domain/orders/remittance.ts';
import { readInteger } from '#domain/read-integer.ts';
import type { ResultSum } from '#server/remittances/result-sums.ts';
import type { Ring } from '../parts/icons.ts';

export const RESULT_RINGS: Readonly<Record<RemittanceResult, Ring>> = {
  paid: 'done',
  short: 'wait',
  over: 'wait',
  duplicate: 'mute',
  not_cash: 'bad',
  cancelled: 'bad',
  unknown: 'bad',
};

/** Rows of a page. */
export const PAGE_SIZE = 50;

/** Result and first row that the address of a page asks for. */
export const readRowsQuery = (url: URL) => ({
  result: REMITTANCE_RESULTS.find((result) => result === url.searchParams.get('result')),
  from: readInteger(url.searchParams.get('from') ?? '') ?? 0,
  size: PAGE_SIZE,
});

const isCounted = ({ result }: ResultSum): boolean => COUNTED_RESULTS.some((one) => one === result);
const amountOf = (sums: readonly ResultSum[]) => sum(sums.map(({ amount }) => amount));

export const addUp = (sums: readonly ResultSum[]) => ({
  rows: sum(sums.map(({ rows }) => rows)),
  amount: amountOf(sums),
  counted: amountOf(sums.filter(isCounted)),
  uncounted: amountOf(sums.filter((one) => !isCounted(one))),
});
