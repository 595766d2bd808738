import type { App } from '#server/context.ts';
import { type Received, recordReceipt } from '#server/payments/transfers/record-receipt.ts';
import { CONFIRMABLE, type MatchedRow } from './match-statement.ts';

/**
 * Records the rows that still fit their order, each in its own transaction, so that one that does not changes nothing for
 * the others.
 *
 * @param cause text for the log
 */
export const recordStatement = async (
  app: App,
  rows: readonly MatchedRow[],
  cause: string,
): Promise<readonly Received[]> => {
  const received: Received[] = [];
  for (const { result, candidates, amount, reference, sourceKey } of rows) {
    const [order] = candidates;
    if (!order || !CONFIRMABLE.includes(result)) continue;
    const one = await recordReceipt(app, { orderId: order.id, amount, reference, sourceKey, cause });
    if (one.ok) received.push(one.value);
  }
  return received;
};
