import { joinWords } from '#i18n/format-choices.ts';
import { listManaged } from '#server/catalogue/manage/find-products.ts';
import { listStockHistory, readStock } from '#server/catalogue/stock/adjust-stock.ts';
import { findStockUnits } from '#server/catalogue/stock/find-stock-units.ts';
import { readVariantStock } from '#server/catalogue/stock/variant-stock.ts';
import { warnOfName } from '../products/explain-name.ts';
import { type Command, type CommandGroup, readArguments } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { formatInstant, LIST_OPTIONS, readNone, readOne, readWhole } from '../terminal/options.ts';
import { formatJson, formatPlain, listTable } from '../terminal/plain-text.ts';
import { adjustCommand } from './adjust.ts';

const listCommand: Command = {
  usage: '[--below N] [--limit N] [--json]',
  summary: 'Lists the stock of each product; --below N lists products with less stock, lowest first.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, { ...LIST_OPTIONS, below: { type: 'string' } });
    readNone(positionals);
    const limit = readWhole('limit', values.limit);
    const below = values.below === undefined ? undefined : readWhole('below', values.below);
    return withShop(terminal, async ({ db }) => {
      const products = await listManaged(db.read, { below, limit });
      const ids = products.flatMap(({ id, stock_by_variant }) => (stock_by_variant === 1 ? [id] : []));
      const variants = Map.groupBy(await readVariantStock(db.read, ids), ({ productId }) => productId);
      const variantsOf = (productId: number) =>
        (variants.get(productId) ?? []).map(({ sku, stock, valuesEn }) => ({
          sku,
          name: joinWords(valuesEn, 'en'),
          stock,
        }));
      if (values.json) {
        const rows = products.map(({ id, key, name_en, stock_quantity, status }) => ({
          id,
          key,
          name: name_en,
          stock: stock_quantity,
          status,
          ...(variantsOf(id).length > 0 && { variants: variantsOf(id) }),
        }));
        terminal.print(formatJson({ ok: true, products: rows }));
      } else
        listTable(
          ['Key', 'Name', 'Stock', 'Status'],
          products.flatMap(({ id, key, name_en, stock_quantity, status }) => [
            [key, name_en, stock_quantity, status],
            ...variantsOf(id).map(({ sku, name, stock }) => [`  ${sku}`, name, stock, '']),
          ]),
        ).forEach(terminal.print);
      return 0;
    });
  },
};

const historyCommand: Command = {
  usage: 'KEY [--limit N] [--json]',
  summary: 'Lists stock changes by the operator, newest first. Orders are not included.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, LIST_OPTIONS);
    const name = readOne(positionals, 'one product');
    const limit = readWhole('limit', values.limit);
    return withShop(terminal, async (app) => {
      const unit = (await findStockUnits(app.db.read, [name])).get(name);
      if (!unit) {
        if (values.json)
          terminal.print(formatJson({ ok: false, error: { code: 'not_found', names: [name] } }));
        else terminal.warn(formatPlain(await warnOfName(app, name)));
        return 1;
      }
      const changes = await listStockHistory(app.db.read, unit, limit);
      if (values.json) {
        const rows = changes.map(({ created_at, delta, stock_after, reason, made_by }) => ({
          at: new Date(created_at).toISOString(),
          delta,
          stockAfter: stock_after,
          reason,
          madeBy: made_by,
        }));
        terminal.print(
          formatJson({
            ok: true,
            key: unit.key,
            name: unit.title,
            stock: await readStock(app.db.read, unit),
            changes: rows,
          }),
        );
      } else {
        terminal.print(formatPlain(`${unit.key}: ${unit.title}`));
        listTable(
          ['At', 'Change', 'Stock', 'Reason', 'By'],
          changes.map(({ created_at, delta, stock_after, reason, made_by }) => [
            formatInstant(created_at),
            delta > 0 ? `+${delta}` : String(delta),
            stock_after,
            reason,
            made_by,
          ]),
        ).forEach(terminal.print);
      }
      return 0;
    });
  },
};

export const stockCommands: CommandGroup = {
  summary: 'Stock.',
  commands: new Map([
    ['list', listCommand],
    ['history', historyCommand],
    ['set', adjustCommand('set', 'Sets the stock of a product.')],
    ['add', adjustCommand('add', 'Adds pieces to the stock, or removes them.')],
  ]),
};
