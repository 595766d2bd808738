import { findStatement } from '#server/bank-statements/statement-draft.ts';
import { listRefundsByHand } from '#server/payments/transfers/refunds-by-hand.ts';
import { query } from '../query.ts';

export const statementQueries = {
  /** The bank statement that the member has uploaded, as its rows fit the orders now. */
  'statement.draft': query('orders.change', async ({ app, member, now }) =>
    member ? findStatement(app.db.read, member.id, now) : undefined,
  ),
  'refunds.by-hand': query('orders.change', ({ app }) => listRefundsByHand(app.db.read)),
};
