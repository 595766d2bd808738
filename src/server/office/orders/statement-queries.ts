import { findStatement } from '#server/bank-statements/statement-draft.ts';
import { query } from '../query.ts';

export const statementQueries = {
  /** The bank statement that the member has uploaded, as its rows fit the orders now. */
  'statement.draft': query('orders.change', async ({ app, member, now }) =>
    member ? findStatement(app.db.read, member.id, now) : undefined,
  ),
};
