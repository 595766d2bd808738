import { resolve } from 'node:path';
import { exportCatalogue } from '#server/catalogue/export/export-catalogue.ts';
import { formatTold } from '#server/catalogue/import/fault.ts';
import { type Command, readArguments } from './terminal/command.ts';
import { withShop } from './terminal/open-shop.ts';
import { JSON_OPTION, readOne } from './terminal/options.ts';
import { formatJson, formatPlain } from './terminal/plain-text.ts';

export const exportCommand: Command = {
  usage: 'DIR [--json]',
  summary:
    'Writes the catalogue into DIR (data/, images/, files/) in the format of import; DIR must be new or empty.',
  details: [
    'Prices, stock and coupons have their current values. Customers, their orders and reviews are not included;',
    'a backup contains them.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const directory = resolve(terminal.directory, readOne(positionals, 'one folder'));
    return withShop(terminal, async (app) => {
      const exported = await exportCatalogue(app, directory);
      if (values.json)
        terminal.print(
          formatJson(exported.ok ? { ok: true, ...exported.value } : { ok: false, faults: exported.error }),
        );
      else if (exported.ok) {
        const { records, pictures, files } = exported.value;
        for (const [name, count] of Object.entries(records)) terminal.print(`${name.padEnd(16)} ${count}`);
        terminal.print(`${'images'.padEnd(16)} ${pictures}`);
        terminal.print(`${'files'.padEnd(16)} ${files}`);
      } else {
        for (const fault of exported.error) terminal.warn(formatPlain(formatTold(fault)));
        terminal.warn('Nothing was exported.');
      }
      return exported.ok ? 0 : 1;
    });
  },
};
