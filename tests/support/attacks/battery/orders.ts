import { type Attack, callShop, listLines, newAccount } from './target.ts';

const ORDERS = 27;
const PIECES = 10;
const MAX_PIECES = 60;
/** Error codes of the limits for unpaid orders and of unconfirmed contacts. */
const REFUSED = /^(?:unpaid_|contact_unconfirmed$)/;

const emptyShop =
  (PaymentMethod: 2 | 6, kind: string): Attack =>
  async (target, tally) => {
    const { caller } = await newAccount(target);
    const lines = await listLines(target, ORDERS, PIECES);
    const answers = await Promise.all(
      lines.map((line) =>
        callShop(target, 'post-order', { cartJsonData: JSON.stringify([line]), PaymentMethod }, caller),
      ),
    );
    const placed = answers.filter(({ status }) => status === 200).length;
    const others = answers.filter(({ status, error }) => status !== 200 && !REFUSED.test(error));
    tally.note(kind, `${placed * PIECES} pieces`, placed * PIECES <= MAX_PIECES);
    for (const { error } of answers.slice(placed)) tally.note(kind, error, others.length === 0);
  };

export const ORDER_ATTACKS: readonly Attack[] = [
  emptyShop(6, 'unpaid cash orders of one account'),
  emptyShop(2, 'unpaid wallet orders of one account'),
];
