import { resolve } from 'node:path';
import { type Fault, formatFault } from '#server/catalogue/import/fault.ts';
import { type ImportReport, importCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import { type Command, readArguments, UsageError } from './terminal/command.ts';
import { withShop } from './terminal/open-shop.ts';
import { formatJson } from './terminal/plain-text.ts';

/** `product          83 new, 0 changed, 0 unchanged`; records that the catalogue lacks are named. */
const listCounts = (report: ImportReport): string[] =>
  Object.entries(report).flatMap(([table, { added, changed, unchanged, absent }]) => [
    `${table.padEnd(16)} ${added} new, ${changed} changed, ${unchanged} unchanged`,
    ...(absent.length > 0 && table !== 'media' && table !== 'attribute'
      ? [`${' '.repeat(16)} ${absent.length} not in this catalogue, left as they are: ${absent.join(', ')}`]
      : []),
  ]);

const listFaults = (faults: readonly Fault[]): string[] => [
  ...faults.map(formatFault),
  `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}: nothing was imported.`,
];

export const importCommand: Command = {
  usage: 'DIR [--json]',
  summary: 'Imports the catalogue in DIR (data/, images/, files/), or says everything that is wrong with it.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, { json: { type: 'boolean', default: false } });
    const [folder] = positionals;
    if (folder === undefined || positionals.length > 1) throw new UsageError('import takes one folder.');
    return withShop(terminal, async (app) => {
      const directory = resolve(terminal.directory, folder);
      const imported = await importCatalogue(app, directory, terminal.complain);
      if (values.json)
        terminal.print(
          formatJson(
            imported.ok ? { ok: true, records: imported.value } : { ok: false, faults: imported.error },
          ),
        );
      else if (imported.ok) listCounts(imported.value).forEach(terminal.print);
      else listFaults(imported.error).forEach(terminal.complain);
      return imported.ok ? 0 : 1;
    });
  },
};
