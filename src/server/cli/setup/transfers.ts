import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { toRupees } from '#domain/money.ts';
import type { MatchedRow } from '#server/bank-statements/match-statement.ts';
import { STATEMENT_FIELDS, type StatementColumns } from '#server/bank-statements/read-statement.ts';
import { recordStatement } from '#server/bank-statements/record-statement.ts';
import { checkStatement } from '#server/bank-statements/statement-draft.ts';
import { findOrderId } from '#server/orders/find-order.ts';
import { type ReceiptRefusal, recordReceipt } from '#server/payments/transfers/record-receipt.ts';
import { listRefundsByHand, recordSentRefund } from '#server/payments/transfers/refunds-by-hand.ts';
import { MAX_BYTES } from '#server/remittances/read-remittance.ts';
import { printRefusal } from '../remittances/remittance-text.ts';
import { type Command, readArguments, UsageError } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { formatAmount, JSON_OPTION, readMoney, readOne } from '../terminal/options.ts';
import { formatJson, formatPlain, listTable } from '../terminal/plain-text.ts';

const RETURN =
  'The money came too late: transfer it back to the customer yourself, then record it with payments returned.';

const describe = (refusal: ReceiptRefusal): string => {
  switch (refusal.code) {
    case 'not_found':
      return 'There is no such order.';
    case 'not_transfer':
      return 'The order is not paid by transfer.';
    case 'already_received':
      return `${refusal.number} is paid already.`;
    case 'amount_differs':
      return `${refusal.number} costs ${formatAmount(refusal.expected)}: another amount cannot be recorded.`;
    case 'reference_used':
      return `This payment was recorded for ${refusal.number}.`;
  }
};

export const receivedCommand: Command = {
  usage: 'ORDER [--amount AMOUNT] [--reference UTR] [--json]',
  summary: 'Records that the transfer for an order has arrived in the account of the shop.',
  details: ['Without --amount, the total of the order has arrived.'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...JSON_OPTION,
      amount: { type: 'string' },
      reference: { type: 'string' },
    });
    const name = readOne(positionals, 'one order');
    const given = values.amount === undefined ? undefined : readMoney('--amount', values.amount);
    return withShop(terminal, async (app) => {
      const orderId = (await findOrderId(app.db.read, name)) ?? 0;
      const order = await app.db.read
        .selectFrom('orders')
        .select('total')
        .where('id', '=', orderId)
        .executeTakeFirst();
      const received = await recordReceipt(app, {
        ...{ orderId, amount: given ?? order?.total ?? 0, reference: values.reference ?? '' },
        cause: 'operator: payments received',
      });
      if (!received.ok) {
        if (values.json) terminal.print(formatJson({ ok: false, error: received.error }));
        else terminal.warn(describe(received.error));
        return 1;
      }
      const { number, amount, state } = received.value;
      if (values.json)
        terminal.print(formatJson({ ok: true, order: number, amount: toRupees(amount), state }));
      else terminal.print(`${number}: ${formatAmount(amount)} received, now ${state}.`);
      if (state === 'refunded' && !values.json) terminal.warn(RETURN);
      return 0;
    });
  },
};

export const returnedCommand: Command = {
  usage: '[ORDER [--reference UTR]] [--json]',
  summary: 'Lists transfers that have to be sent back, or records that one was.',
  details: ['Nothing is sent: make the transfer in your bank first.'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, { ...JSON_OPTION, reference: { type: 'string' } });
    const name = positionals.length > 0 ? readOne(positionals, 'one order') : undefined;
    return withShop(terminal, async (app) => {
      if (name === undefined) {
        const due = await listRefundsByHand(app.db.read);
        const rows = due.map(({ number, amount, paidWith }) => [number, formatAmount(amount), paidWith]);
        if (values.json)
          terminal.print(
            formatJson({
              ok: true,
              refunds: due.map(({ number, amount }) => ({ order: number, amount: toRupees(amount) })),
            }),
          );
        else for (const line of listTable(['Order', 'Amount', 'Paid with'], rows)) terminal.print(line);
        return 0;
      }
      const orderId = (await findOrderId(app.db.read, name)) ?? 0;
      const reference = values.reference ?? '';
      const sent = await recordSentRefund(app, { orderId, reference, cause: 'operator: payments returned' });
      if (!sent.ok) {
        if (values.json) terminal.print(formatJson({ ok: false, error: sent.error }));
        else if (sent.error.code === 'not_found') terminal.warn('There is no such payment.');
        else terminal.warn('Nothing has to be returned.');
        return 1;
      }
      const { number, amount } = sent.value;
      if (values.json) terminal.print(formatJson({ ok: true, order: number, amount: toRupees(amount) }));
      else terminal.print(`${number}: ${formatAmount(amount)} returned.`);
      return 0;
    });
  },
};

const COLUMNS = {
  'date-column': { type: 'string' },
  'narration-column': { type: 'string' },
  'reference-column': { type: 'string' },
  'credit-column': { type: 'string' },
} as const;

/** Undefined if no column is named. */
const readChosen = (values: Readonly<Record<string, unknown>>): StatementColumns | undefined => {
  const named = STATEMENT_FIELDS.flatMap((field) => {
    const heading = values[`${field}-column`];
    return typeof heading === 'string' ? [[field, heading] as const] : [];
  });
  return named.length > 0 ? Object.fromEntries(named) : undefined;
};

const toJson = ({ line, date, amount, reference, result, candidates }: MatchedRow) => ({
  ...{ line, date, amount: toRupees(amount), reference, result },
  orders: candidates.map(({ number }) => number),
});

export const statementCommand: Command = {
  usage:
    'FILE [--record] [--date-column HEADING] [--narration-column HEADING] [--reference-column HEADING] [--credit-column HEADING] [--json]',
  summary: 'Finds the orders that a bank statement (CSV or XLSX) pays, and records those that fit exactly.',
  details: [
    'If the headings are others, name them with --date-column, --narration-column, --reference-column and --credit-column.',
    'Without --record nothing is changed. Other rows are recorded one by one, in the office or with received.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...JSON_OPTION,
      ...COLUMNS,
      record: { type: 'boolean', default: false },
    });
    const file = readOne(positionals, 'one file');
    const path = resolve(terminal.directory, file);
    if ((await stat(path)).size > MAX_BYTES)
      throw new UsageError(`${file} has more than ${MAX_BYTES / 1_000_000} MB.`);
    const bytes = await readFile(path);
    return withShop(terminal, async (app) => {
      const checked = await checkStatement(app, bytes, readChosen(values));
      if (!checked.ok)
        return printRefusal(terminal, { code: 'unreadable', faults: checked.error }, values.json);
      const exact = checked.value.filter(({ result }) => result === 'match');
      const received = values.record ? await recordStatement(app, exact, 'operator: payments statement') : [];
      if (values.json) {
        const orders = received.map(({ number }) => number);
        terminal.print(formatJson({ ok: true, rows: checked.value.map(toJson), recorded: orders }));
        return 0;
      }
      const rows = checked.value.map(({ line, amount, reference, result, candidates }) => [
        ...[String(line), formatAmount(amount), formatPlain(reference), result],
        candidates.map(({ number }) => number).join(' '),
      ]);
      for (const text of listTable(['Line', 'Amount', 'Reference', 'Result', 'Order'], rows))
        terminal.print(text);
      terminal.print('');
      terminal.print(
        values.record
          ? `Recorded: ${received.length}.`
          : `Fit exactly: ${exact.length}. Record them with --record.`,
      );
      return 0;
    });
  },
};
