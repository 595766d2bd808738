import { readFile } from 'node:fs/promises';
import { sum } from '#domain/money.ts';
import { ok, refuse } from '#domain/result.ts';
import { formatMoney } from '#i18n/format.ts';
import { officeUrl } from '#routes/office/pages.ts';
import { STATEMENT_FIELDS, type StatementColumns } from '#server/bank-statements/read-statement.ts';
import { recordStatement } from '#server/bank-statements/record-statement.ts';
import {
  chooseStatementColumns,
  deleteStatement,
  findStatement,
  keepStatement,
} from '#server/bank-statements/statement-draft.ts';
import { findOrderId } from '#server/orders/find-order.ts';
import { type ReceiptRefusal, recordReceipt } from '#server/payments/transfers/record-receipt.ts';
import { recordSentRefund, type SentRefusal } from '#server/payments/transfers/refunds-by-hand.ts';
import { faultOf, type OfficeAction, type Refused } from '../action.ts';
import { readRupees } from '../forms/read-rupees.ts';
import { fileFaults } from './remittance-actions.ts';

const STATEMENT = officeUrl('orders/statement');

export const receiptFault = (refusal: ReceiptRefusal): Refused => {
  switch (refusal.code) {
    case 'not_found':
      return faultOf('', 'order_missing');
    case 'not_transfer':
      return faultOf('', 'transfer_not');
    case 'already_received':
      return faultOf('', 'transfer_received', { number: refusal.number });
    case 'amount_differs':
      return faultOf('amount', 'transfer_amount', {
        number: refusal.number,
        sum: formatMoney(refusal.expected),
      });
    case 'reference_used':
      return faultOf('reference', 'transfer_reference_used', { number: refusal.number });
  }
};

const sentFault = (refusal: SentRefusal): Refused => {
  switch (refusal.code) {
    case 'not_found':
      return faultOf('', 'order_missing');
    case 'nothing_due':
      return faultOf('', 'refund_sent', { number: refusal.number });
    case 'amount_differs':
      return faultOf('', 'refund_sum_changed', { sum: formatMoney(refusal.expected) });
  }
};

/** Money of UPI and bank transfers, which only the owner sees. */
export const transferActions = {
  'order.receive-payment': {
    permission: 'orders.change',
    run: async ({ app, member, params }, form) => {
      const orderId = await findOrderId(app.db.read, params.id ?? '');
      const amount = readRupees(form.text('amount'));
      if (amount === undefined) return refuse(faultOf('amount', 'transfer_amount_form'));
      const received = await recordReceipt(
        app,
        {
          ...{ orderId: orderId ?? 0, amount, reference: form.text('reference') },
          cause: `${member.name}: payment received`,
        },
        { requestKey: form.requestKey },
      );
      if (!received.ok) return refuse(receiptFault(received.error));
      const { id, number, state } = received.value;
      return ok({
        notice: {
          code: state === 'refunded' ? 'payment_late' : 'payment_received',
          values: { number, sum: formatMoney(amount) },
        },
        to: officeUrl('orders/:id', { id }),
      });
    },
  },
  'order.send-refund': {
    permission: 'orders.change',
    run: async ({ app, member, params }, form) => {
      const orderId = (await findOrderId(app.db.read, params.id ?? '')) ?? 0;
      const amount = form.integer('amount') ?? 0;
      const sent = await recordSentRefund(
        app,
        {
          ...{ orderId, amount, reference: form.text('reference') },
          cause: `${member.name}: refund sent`,
        },
        { requestKey: form.requestKey },
      );
      if (!sent.ok) return refuse(sentFault(sent.error));
      const { id, number } = sent.value;
      return ok({
        notice: { code: 'refund_sent', values: { number, sum: formatMoney(amount) } },
        to: officeUrl('orders/:id', { id }),
      });
    },
  },
  'statement.check': {
    permission: 'orders.change',
    run: async ({ app, member, files }) => {
      const [file] = files;
      if (!file || file.bytes === 0) return refuse(faultOf('file', 'import_no_file'));
      const kept = await keepStatement(app, member.id, {
        ...{ bytes: await readFile(file.path), fileName: file.name },
      });
      return kept.ok ? ok({ to: STATEMENT }) : refuse(fileFaults(kept.error));
    },
  },
  'statement.columns': {
    permission: 'orders.change',
    run: async ({ app, member }, form) => {
      const named = STATEMENT_FIELDS.flatMap((field) => {
        const heading = form.text(`column-${field}`);
        return heading === '' ? [] : [[field, heading] as const];
      });
      const chosen: StatementColumns = Object.fromEntries(named);
      if (!chosen.credit) return refuse(faultOf('column-credit', 'statement_choose_amount'));
      if (!chosen.narration && !chosen.reference)
        return refuse(faultOf('column-narration', 'statement_choose_text'));
      if (new Set(named.map(([, heading]) => heading)).size < named.length)
        return refuse(faultOf('column-credit', 'remittance_choose_once'));
      const read = await chooseStatementColumns(app, member.id, chosen);
      if (!read) return refuse(faultOf('', 'statement_gone'));
      return read.ok ? ok({ to: STATEMENT }) : refuse(fileFaults(read.error, ''));
    },
  },
  'statement.record': {
    permission: 'orders.change',
    run: async ({ app, member }, form) => {
      const found = await findStatement(app.db.read, member.id, app.clock.now());
      if (!found) return refuse(faultOf('', 'statement_gone'));
      const chosen = new Set(form.all('row'));
      if (chosen.size === 0) return refuse(faultOf('', 'statement_none'));
      const rows = found.rows.filter(({ sourceKey }) => chosen.has(sourceKey));
      const received = await recordStatement(app, rows, `${member.name}: bank statement`);
      const late = received.filter(({ state }) => state === 'refunded');
      const back = { n: late.length, number: late.map(({ number }) => number).join(' ') };
      const values = {
        n: received.length,
        sum: formatMoney(sum(received.map(({ amount }) => amount))),
      };
      if (late.length > 0) return ok({ notice: { code: 'statement_late', values: back }, to: STATEMENT });
      return ok({ notice: { code: 'statement_recorded', values }, to: STATEMENT });
    },
  },
  'statement.discard': {
    permission: 'orders.change',
    run: async ({ app, member }) => {
      await app.db.write((db) => deleteStatement(db, member.id));
      return ok({ notice: { code: 'statement_discarded' }, to: STATEMENT });
    },
  },
} satisfies Readonly<Record<string, OfficeAction>>;
