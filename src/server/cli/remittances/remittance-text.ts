import { formatUnits, sum, toRupees } from '#domain/money.ts';
import { REMITTANCE_RESULTS } from '#domain/orders/remittance.ts';
import { formatCsvLine } from '#server/platform/table/csv.ts';
import type { CheckedRow, RemittanceRefusal } from '#server/remittances/check-remittance.ts';
import type { SkippedRow } from '#server/remittances/read-remittance.ts';
import type { Terminal } from '../terminal/command.ts';
import { formatAmount, formatInstant } from '../terminal/options.ts';
import { formatJson, formatPlain, listTable } from '../terminal/plain-text.ts';
import { describeFault } from './fault-text.ts';

export const toRowJson = ({ line, tracking, order, amount, owed, received, result }: CheckedRow) => ({
  ...{ line, tracking, order, result },
  amount: toRupees(amount),
  owed: owed === null ? null : toRupees(owed),
  received: toRupees(received),
});

const plain = (paise: number | null): string => (paise === null ? '' : formatUnits(paise));

const describeTotals = (rows: readonly CheckedRow[]): string => {
  const counts = REMITTANCE_RESULTS.map(
    (result) => [result, rows.filter((row) => row.result === result).length] as const,
  ).filter(([, count]) => count > 0);
  const total = formatAmount(sum(rows.map(({ amount }) => amount)));
  return `${rows.length} rows, ${total}: ${counts.map(([result, count]) => `${count} ${result}`).join(', ')}.`;
};

export const printRows = ({ print, warn }: Terminal, rows: readonly CheckedRow[], isCsv: boolean): void => {
  if (isCsv) {
    print('line,tracking,order,amount,owed,received,result');
    for (const { line, tracking, order, amount, owed, received, result } of rows)
      print(
        formatCsvLine([String(line), tracking, order, plain(amount), plain(owed), plain(received), result]),
      );
  } else
    listTable(
      ['Line', 'Tracking', 'Order', 'Amount', 'Owed', 'Received', 'Result'],
      rows.map(({ line, tracking, order, amount, owed, received, result }) => [
        ...[line, tracking, order, formatAmount(amount), owed === null ? null : formatAmount(owed)],
        ...[formatAmount(received), result],
      ]),
    ).forEach(print);
  warn(describeTotals(rows));
};

const MAX_FAULTS = 100;

const REASONS: Readonly<Record<SkippedRow['reason'], string>> = {
  title: 'above the headings',
  heading: 'the headings again',
  total: 'a total',
  negative: 'a negative amount',
  note: 'neither a parcel nor an amount',
};

export const printSkipped = ({ warn }: Terminal, skipped: readonly SkippedRow[]): void => {
  for (const { line, reason, text } of skipped.slice(0, MAX_FAULTS))
    warn(formatPlain(`Skipped line ${line}, ${REASONS[reason]}: ${text}`));
  const more = skipped.length - MAX_FAULTS;
  if (more > 0) warn(`${more} more skipped lines are not listed.`);
};

export const printCommands = ({ warn }: Terminal, toComplete: readonly string[]): void => {
  if (toComplete.length === 0) return;
  warn('These orders are paid in full and not completed yet:');
  for (const number of toComplete) warn(`  npm run shop -- orders complete ${number}`);
};

export const printRefusal = (
  { print, warn }: Terminal,
  refusal: RemittanceRefusal,
  isJson: boolean,
): number => {
  if (isJson)
    print(
      formatJson({
        ok: false,
        error:
          refusal.code === 'already_recorded'
            ? { ...refusal, recordedAt: new Date(refusal.recordedAt).toISOString() }
            : {
                code: refusal.code,
                faults: refusal.faults.map((fault) => ({
                  ...{ line: fault.line, column: fault.column },
                  message: describeFault(fault),
                })),
              },
      }),
    );
  else if (refusal.code === 'already_recorded')
    warn(
      `This file was recorded on ${formatInstant(refusal.recordedAt)} as payout ${refusal.id}. Nothing was recorded.`,
    );
  else {
    for (const fault of refusal.faults.slice(0, MAX_FAULTS)) {
      const { line, column } = fault;
      const message = describeFault(fault);
      const where = [
        line === undefined ? '' : `line ${line}`,
        column === undefined ? '' : `column ${column}`,
      ];
      const place = where.filter((part) => part !== '').join(', ');
      warn(formatPlain(place === '' ? `${message}.` : `${place}: ${message}.`));
    }
    const more = refusal.faults.length - MAX_FAULTS;
    if (more > 0) warn(`${more} more faults are not listed.`);
    warn('Nothing was recorded.');
  }
  return 1;
};
