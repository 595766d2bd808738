import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type DemoState, findDemo } from '#server/catalogue/import/demo.ts';
import { type Fault, formatFault, tellFault } from '#server/catalogue/import/fault.ts';
import { type ImportReport, runImport } from '#server/catalogue/import/import-catalogue.ts';
import { importFile } from '#server/catalogue/import-jobs/import-file.ts';
import { planFolder } from '#server/catalogue/import-jobs/import-folder.ts';
import type { App } from '#server/context.ts';
import { formatProblem, formatRow, formatShop } from './import-rows.ts';
import { type Command, readArguments, type Terminal, UsageError } from './terminal/command.ts';
import { withShop } from './terminal/open-shop.ts';
import { formatJson, formatPlain } from './terminal/plain-text.ts';

const OPTIONS = {
  json: { type: 'boolean', default: false },
  stock: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  'remove-missing': { type: 'boolean', default: false },
  'replace-demo': { type: 'boolean', default: false },
  'keep-demo': { type: 'boolean', default: false },
} as const;

/** Example: `product          83 new, 0 changed, 0 unchanged` */
const listCounts = (report: ImportReport): string[] =>
  Object.entries(report).flatMap(([table, { added, changed, unchanged, absent }]) => [
    `${table.padEnd(16)} ${added} new, ${changed} changed, ${unchanged} unchanged`,
    ...(absent.length > 0 && table !== 'media' && table !== 'attribute'
      ? [`${' '.repeat(16)} ${absent.length} not in this catalogue: ${absent.join(', ')}`]
      : []),
  ]);

const DRY_RUN = 'Dry run: nothing was imported.';

const listFaults = (faults: readonly Fault[]): string[] => [
  ...faults.map(formatFault),
  `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}: nothing was imported.`,
];

const QUESTION: Readonly<Record<DemoState, string>> = {
  untouched: 'This shop contains only the demo catalogue. Delete it and import yours?',
  used: 'This shop contains the demo catalogue, with changes or orders. Hide its products and import yours?',
};

type DemoChoice = 'replace' | 'keep' | 'undecided';

const chooseDemo = async (
  app: App,
  directory: string,
  given: { readonly replace: boolean; readonly keep: boolean },
  terminal: Terminal,
): Promise<DemoChoice> => {
  if (given.replace) return 'replace';
  const demo = given.keep ? undefined : await findDemo(app, directory);
  if (!demo) return 'keep';
  const answer = await terminal.ask?.(`${QUESTION[demo]} [y/N] `);
  return answer !== undefined && /^y(es)?$/i.test(answer.trim()) ? 'replace' : 'undecided';
};

/** Imports a spreadsheet or a zipped catalogue folder, as the office does. */
const runFile = async (
  app: App,
  path: string,
  options: Parameters<typeof importFile>[2] & { readonly isJson: boolean },
  terminal: Terminal,
): Promise<number> => {
  const { isJson, ...rest } = options;
  const { shop, rows, leftOut, problem, isApplied } = await importFile(app, path, rest);
  const hasFaults = rows.some(({ kind }) => kind === 'fault');
  const isOk = !problem && !hasFaults;
  if (isJson) {
    const outcome = {
      ok: isOk,
      dryRun: options.isDryRun,
      applied: isApplied,
      ...(shop && { shop }),
      rows,
      leftOut,
      ...(problem && { problem }),
    };
    terminal.print(formatJson(outcome));
    return isOk ? 0 : 1;
  }
  if (shop) terminal.print(formatPlain(formatShop(shop)));
  for (const row of rows)
    for (const line of formatRow(row))
      (row.kind === 'fault' ? terminal.warn : terminal.print)(formatPlain(line));
  if (leftOut.length > 0) terminal.print(formatPlain(`Columns that were left out: ${leftOut.join(', ')}`));
  if (problem) terminal.warn(formatPlain(formatProblem(problem)));
  if (!isOk) terminal.warn('Nothing was imported.');
  else if (options.isDryRun) terminal.print(DRY_RUN);
  else if (!isApplied) terminal.print('Nothing would change.');
  return isOk ? 0 : 1;
};

/** The rows of a dry run of a folder, or its faults. */
const showFolderPlan = async (
  app: App,
  directory: string,
  options: Parameters<typeof planFolder>[2],
  terminal: Terminal,
): Promise<number> => {
  const rows = await planFolder(app, directory, options);
  const faults = rows.filter(({ kind }) => kind === 'fault');
  for (const row of rows)
    for (const line of formatRow(row))
      (row.kind === 'fault' ? terminal.warn : terminal.print)(formatPlain(line));
  if (faults.length === 0) terminal.print(DRY_RUN);
  else terminal.warn(`${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}: nothing was imported.`);
  return faults.length === 0 ? 0 : 1;
};

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

export const importCommand: Command = {
  usage: 'DIR|FILE [--stock] [--dry-run] [--remove-missing] [--replace-demo | --keep-demo] [--json]',
  summary:
    'Imports the catalogue in DIR (data/, images/, files/), a zip of it, or a spreadsheet; or lists all faults.',
  details: [
    'FILE is a zip of DIR, or a spreadsheet (CSV or XLSX) with a column Key or SKU. The office can undo its import.',
    'FILE may also be the product export of Shopify or WooCommerce, with its pictures beside it or in one zip.',
    '--stock           also sets the stock of existing products (DIR and zip; a spreadsheet has a column for it)',
    '--dry-run         lists every addition, and every change with its fields, and writes nothing',
    '--remove-missing  hides products that DIR does not contain; nothing is deleted',
    '--replace-demo    removes the demo from a shop without other products; ordered products are hidden, not deleted',
    '--keep-demo       imports in addition to the demo',
    'Prices, order maximums and statuses that were changed in the shop are only overwritten when they change in DIR.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, OPTIONS);
    const [folder] = positionals;
    if (folder === undefined || positionals.length > 1) throw new UsageError('Expected one folder.');
    if (values['replace-demo'] && values['keep-demo'])
      throw new UsageError('--replace-demo and --keep-demo cannot be combined.');
    return withShop(
      terminal,
      async (app) => {
        const directory = resolve(terminal.directory, folder);
        const isDryRun = values['dry-run'];
        const chosen = { takesStock: values.stock, removesMissing: values['remove-missing'] };
        if (await isFile(directory))
          return runFile(app, directory, { ...chosen, isDryRun, isJson: values.json }, terminal);
        const given = { replace: values['replace-demo'], keep: values['keep-demo'] };
        const demo = await chooseDemo(app, directory, given, terminal);
        if (demo === 'undecided') {
          if (values.json) terminal.print(formatJson({ ok: false, error: { code: 'demo_present' } }));
          else
            terminal.warn(
              'This shop contains the demo catalogue: choose --replace-demo or --keep-demo. Nothing was imported.',
            );
          return 1;
        }
        const options = { ...chosen, replacesDemo: demo === 'replace' };
        if (isDryRun && !values.json) return showFolderPlan(app, directory, options, terminal);
        const imported = await runImport(app, directory, terminal.warn, { ...options, isDryRun });
        if (values.json)
          terminal.print(
            formatJson(
              imported.ok
                ? { ok: true, dryRun: isDryRun, ...imported.value }
                : { ok: false, faults: imported.error.map(tellFault) },
            ),
          );
        else if (imported.ok) {
          for (const line of listCounts(imported.value.records)) terminal.print(formatPlain(line));
        } else listFaults(imported.error).forEach(terminal.warn);
        return imported.ok ? 0 : 1;
      },
      { mayCreate: true },
    );
  },
};
