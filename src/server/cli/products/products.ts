import { PRODUCT_STATUSES, type ProductStatus } from '#domain/catalogue/product-status.ts';
import { findManaged, listManaged } from '#server/catalogue/manage/find-products.ts';
import { setStatus } from '#server/catalogue/manage/set-status.ts';
import { type Command, type CommandGroup, readArguments, UsageError } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { JSON_OPTION, LIST_OPTIONS, readNone, readOne, readWhole } from '../terminal/options.ts';
import { formatJson, formatPlain } from '../terminal/plain-text.ts';
import { listProductFields, listProductLines, toJsonProduct } from './product-text.ts';
import { setCommand } from './set-product.ts';

const readStatus = (text: string): ProductStatus => {
  const status = PRODUCT_STATUSES.find((one) => one === text);
  if (!status) throw new UsageError(`--status must be ${PRODUCT_STATUSES.join(' or ')}, not '${text}'.`);
  return status;
};

const listCommand: Command = {
  usage: '[--status published|hidden] [--category KEY] [--limit N] [--json]',
  summary: 'Lists products with price, discount, stock and status, in catalogue order.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...LIST_OPTIONS,
      status: { type: 'string' },
      category: { type: 'string' },
    });
    readNone(positionals);
    const limit = readWhole('limit', values.limit);
    const status = values.status === undefined ? undefined : readStatus(values.status);
    return withShop(terminal, async ({ db, clock }) => {
      const products = await listManaged(db.read, { status, category: values.category, limit });
      const now = clock.now();
      if (values.json)
        terminal.print(
          formatJson({ ok: true, products: products.map((product) => toJsonProduct(product, now)) }),
        );
      else listProductLines(products, now).forEach(terminal.print);
      return 0;
    });
  },
};

const showCommand: Command = {
  usage: 'KEY [--json]',
  summary: 'Shows one product.',
  details: ['KEY is the id of the product in products.json, or the number in its URL.'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const name = readOne(positionals, 'one product');
    return withShop(terminal, async ({ db, clock }) => {
      const product = (await findManaged(db.read, [name])).get(name);
      const now = clock.now();
      if (values.json)
        terminal.print(
          formatJson(
            product
              ? { ok: true, product: toJsonProduct(product, now) }
              : { ok: false, error: { code: 'not_found', names: [name] } },
          ),
        );
      else if (product) listProductFields(product, now).forEach(terminal.print);
      else terminal.warn(`There is no product '${formatPlain(name)}'.`);
      return product ? 0 : 1;
    });
  },
};

const statusCommand = (status: ProductStatus, summary: string, details: readonly string[]): Command => ({
  usage: 'KEY ... [--json]',
  summary,
  details,
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    if (positionals.length === 0) throw new UsageError('Expected one or more products.');
    return withShop(terminal, async (app) => {
      const set = await setStatus(app, positionals, status);
      if (values.json) terminal.print(formatJson(set.ok ? { ok: true, status, products: set.value } : set));
      else if (set.ok)
        for (const { key, isChanged } of set.value)
          terminal.print(`${key} ${isChanged ? 'is now' : 'was already'} ${status}.`);
      else
        for (const name of set.error.names)
          terminal.warn(`There is no product '${formatPlain(name)}'. Nothing was changed.`);
      return set.ok ? 0 : 1;
    });
  },
});

export const productsCommands: CommandGroup = {
  summary: 'Products.',
  commands: new Map([
    ['list', listCommand],
    ['show', showCommand],
    ['set', setCommand],
    [
      'hide',
      statusCommand('hidden', 'Hides products; nothing is deleted.', [
        'Their pages return 410 and they cannot be ordered. Earlier orders, mails and downloads are not affected.',
      ]),
    ],
    ['publish', statusCommand('published', 'Publishes hidden products again.', [])],
  ]),
};
