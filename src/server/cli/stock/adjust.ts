import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  type Adjusted,
  type Adjustment,
  adjustStock,
  MAX_STOCK,
  type StockFault,
} from '#server/catalogue/stock/adjust-stock.ts';
import type { App } from '#server/context.ts';
import { explainName } from '../products/explain-name.ts';
import { type Command, readArguments, type Terminal, UsageError } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { JSON_OPTION } from '../terminal/options.ts';
import { formatJson, formatPlain, listTable } from '../terminal/plain-text.ts';
import { type CsvFault, QUANTITY_RULE, readAdjustments, readQuantity } from './read-adjustments.ts';

type Mode = 'set' | 'add';

const OPTIONS = {
  ...JSON_OPTION,
  csv: { type: 'string' },
  reason: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const;

const explain = async (app: App, { code, name, stock }: StockFault): Promise<string> => {
  switch (code) {
    case 'not_found':
      return explainName(app, name);
    case 'named_twice':
      return `'${name}' is listed twice`;
    case 'by_variant':
      return `'${name}' is counted by variant: name the SKU or barcode of one`;
    case 'below_zero':
      return `'${name}' has ${stock} pieces: stock cannot go below 0`;
    case 'too_many':
      return `'${name}' would have more than ${MAX_STOCK} pieces`;
    case 'conflict':
      return `'${name}' now has ${stock} pieces`;
  }
};

const readBytes = async (terminal: Terminal, file: string): Promise<Uint8Array> => {
  if (file !== '-') return readFile(resolve(terminal.directory, file));
  if (!terminal.readInput) throw new UsageError('There is no input on stdin.');
  return Buffer.from(await terminal.readInput());
};

const readPositionals = (
  positionals: readonly string[],
  mode: Mode,
  reason: string | undefined,
): Adjustment[] => {
  const [name, text, surplus] = positionals;
  if (name === undefined || text === undefined || surplus !== undefined)
    throw new UsageError('Expected a product and a quantity, or --csv FILE.');
  if (reason === undefined || reason === '') throw new UsageError('--reason is required.');
  const quantity = readQuantity(text, mode);
  if (quantity === undefined) throw new UsageError(`The quantity ${QUANTITY_RULE[mode]}, not '${text}'.`);
  return [{ name, quantity, reason }];
};

const reportFaults = (
  terminal: Terminal,
  faults: readonly { readonly line?: number | undefined; readonly message: string }[],
  isJson: boolean,
): number => {
  if (isJson) terminal.print(formatJson({ ok: false, faults }));
  else {
    for (const { line, message } of faults)
      terminal.warn(formatPlain(line === undefined ? `${message}.` : `line ${line}: ${message}`));
    terminal.warn('Nothing was changed.');
  }
  return 1;
};

const reportAdjusted = (
  terminal: Terminal,
  adjusted: readonly Adjusted[],
  { isDryRun, isJson }: { isDryRun: boolean; isJson: boolean },
): number => {
  if (isJson) terminal.print(formatJson({ ok: true, dryRun: isDryRun, products: adjusted }));
  else {
    listTable(
      ['Key', 'Name', 'Before', 'After'],
      adjusted.map(({ key, name, before, after }) => [key, name, before, after]),
    ).forEach(terminal.print);
    if (isDryRun) terminal.print('Dry run: nothing was changed.');
  }
  return 0;
};

export const adjustCommand = (mode: Mode, summary: string): Command => ({
  usage: '(KEY N --reason TEXT | --csv FILE [--reason TEXT]) [--dry-run] [--json]',
  summary,
  details: [
    '--csv     file with the header key,quantity or key,quantity,reason; - reads stdin. All rows are applied, or none.',
    '--reason  stored with the change; rows of a file can have their own',
    ...(mode === 'add' ? ['N may be negative. Stock never goes below 0.'] : []),
  ],
  run: async (args, terminal) => {
    // Prevents `parseArgs` from parsing a negative quantity as an option.
    const { values, positionals } = readArguments(
      args.map((argument) => (/^-\d/.test(argument) ? ` ${argument}` : argument)),
      OPTIONS,
    );
    const reason = values.reason?.trim();
    const report = { isDryRun: values['dry-run'], isJson: values.json };
    let adjustments: readonly Adjustment[];
    let faults: readonly CsvFault[] = [];
    if (values.csv === undefined) {
      adjustments = readPositionals(
        positionals.map((text) => text.trim()),
        mode,
        reason,
      );
    } else {
      if (positionals.length > 0)
        throw new UsageError('--csv cannot be combined with a product or a quantity.');
      const bytes = await readBytes(terminal, values.csv);
      ({ adjustments, faults } = readAdjustments(
        bytes,
        mode,
        reason || `from ${values.csv === '-' ? 'stdin' : values.csv}`,
      ));
    }
    return withShop(terminal, async (app) => {
      const isDryRun = report.isDryRun || faults.length > 0;
      const adjusted = await adjustStock(app, adjustments, { mode, madeBy: 'command line', isDryRun });
      const stored = adjusted.ok
        ? []
        : await Promise.all(
            adjusted.error.map(async (fault) => ({ line: fault.line, message: await explain(app, fault) })),
          );
      const all = [...faults, ...stored].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
      if (!adjusted.ok || all.length > 0) return reportFaults(terminal, all, report.isJson);
      return reportAdjusted(terminal, adjusted.value, report);
    });
  },
});
