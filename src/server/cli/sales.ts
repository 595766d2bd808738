import { formatUnits, type Paise, toRupees } from '#domain/money.ts';
import { isoDay } from '#domain/shop-day.ts';
import { listSales, type Sales, sumSales } from '#server/orders/sales.ts';
import { formatCsvLine } from '#server/platform/table/csv.ts';
import { type Command, readArguments, UsageError } from './terminal/command.ts';
import { withShop } from './terminal/open-shop.ts';
import { formatAmount, JSON_OPTION, readNone, readPeriod } from './terminal/options.ts';
import { formatJson, listTable } from './terminal/plain-text.ts';

const toRow = (
  day: string,
  { orders, pieces, revenue, refunds, net }: Sales,
  money: (paise: Paise) => string,
) => [day, orders, pieces, money(revenue), money(refunds), money(net)];

const toJson = ({ orders, pieces, revenue, refunds, net }: Sales) => ({
  orders,
  pieces,
  revenue: toRupees(revenue),
  refunds: toRupees(refunds),
  net: toRupees(net),
});

export const salesCommand: Command = {
  usage: '--since DAY [--until DAY] [--json|--csv]',
  summary: 'Shows orders, pieces, revenue and refunds by day.',
  details: [
    'DAY is a date in the time zone of the shop, such as 2026-03-10; --until is inclusive and defaults to today.',
    'An order is included on the day it was placed, unless it was cancelled or never paid. A refund is included on the day it was created.',
    'Revenue includes shipping and excludes discounts. Net is revenue minus refunds.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...JSON_OPTION,
      csv: { type: 'boolean', default: false },
      since: { type: 'string' },
      until: { type: 'string' },
    });
    readNone(positionals);
    if (values.since === undefined) throw new UsageError('--since DAY is required.');
    if (values.json && values.csv) throw new UsageError('Use --json or --csv, not both.');
    const { since = 0, until = Number.MAX_SAFE_INTEGER } = readPeriod(values);
    return withShop(terminal, async ({ db }) => {
      const days = await listSales(db.read, { since, until });
      const total = sumSales(days);
      if (values.json)
        terminal.print(
          formatJson({
            ok: true,
            days: days.map((day) => ({ day: isoDay(day.day), ...toJson(day) })),
            total: toJson(total),
          }),
        );
      else if (values.csv) {
        terminal.print('day,orders,pieces,revenue,refunds,net');
        for (const day of days)
          terminal.print(formatCsvLine(toRow(isoDay(day.day), day, formatUnits).map(String)));
      } else
        listTable(
          ['Day', 'Orders', 'Pieces', 'Revenue', 'Refunds', 'Net'],
          [
            ...days.map((day) => toRow(isoDay(day.day), day, formatAmount)),
            toRow('Total', total, formatAmount),
          ],
        ).forEach(terminal.print);
      return 0;
    });
  },
};
