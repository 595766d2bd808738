import {
  DRAFT,
  HIDDEN,
  PRODUCT_STATUSES,
  type ProductStatus,
  PUBLISHED,
  SCHEDULED,
} from '#domain/catalogue/product-status.ts';
import { readDay } from '#domain/read-day.ts';
import { findManaged, listManaged } from '#server/catalogue/manage/find-products.ts';
import { setStatus } from '#server/catalogue/manage/set-status.ts';
import { findVariant } from '#server/catalogue/manage/set-variant.ts';
import { type Command, type CommandGroup, readArguments, UsageError } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { JSON_OPTION, LIST_OPTIONS, readNone, readOne, readWhole } from '../terminal/options.ts';
import { formatJson, formatPlain } from '../terminal/plain-text.ts';
import { NAME_DETAIL, VARIANT_DETAIL, warnOfName } from './explain-name.ts';
import { listProductFields, listProductLines, toJsonProduct } from './product-text.ts';
import { setCommand } from './set-product.ts';
import { listVariantFields, toJsonVariant } from './variant-text.ts';

const readStatus = (text: string): ProductStatus => {
  const status = PRODUCT_STATUSES.find((one) => one === text);
  if (!status) throw new UsageError(`--status must be ${PRODUCT_STATUSES.join(' or ')}, not '${text}'.`);
  return status;
};

const listCommand: Command = {
  usage: '[--status draft|scheduled|published|hidden] [--category KEY] [--limit N] [--json]',
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
  details: [NAME_DETAIL, VARIANT_DETAIL],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const name = readOne(positionals, 'one product');
    return withShop(terminal, async (app) => {
      const product = (await findManaged(app.db.read, [name])).get(name);
      const now = app.clock.now();
      const variant = product ? undefined : await findVariant(app, name);
      if (variant) {
        if (values.json) terminal.print(formatJson({ ok: true, variant: toJsonVariant(variant) }));
        else listVariantFields(variant).forEach(terminal.print);
        return 0;
      }
      if (values.json)
        terminal.print(
          formatJson(
            product
              ? { ok: true, product: toJsonProduct(product, now) }
              : { ok: false, error: { code: 'not_found', names: [name] } },
          ),
        );
      else if (product) listProductFields(product, now).forEach(terminal.print);
      else terminal.warn(formatPlain(await warnOfName(app, name)));
      return product ? 0 : 1;
    });
  },
};

const REFUSED = {
  seller_closed: 'The seller is closed of',
  no_pictures: 'There is no picture of the product',
  incomplete: 'There are texts missing in the product',
  time_missing: 'There is no time for the product',
  status_conflict: 'The status has changed of',
  time_over: 'The time is over for the product',
} as const;

/** Reads `2026-12-01T09:00+05:30`. */
const readTime = (text: string): number => {
  // `Date.parse` takes 30 February for 2 March.
  const isDay = readDay(text.slice(0, 10)) !== undefined;
  const at = isDay && /^.{10}T\d\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at))
    throw new UsageError(`--at must be a time such as 2026-12-01T09:00+05:30, not '${text}'.`);
  return at;
};

interface StatusCommand {
  readonly status: ProductStatus;
  readonly summary: string;
  readonly details?: readonly string[];
  readonly isTimed?: boolean;
}

const statusCommand = ({ status: wanted, summary, details = [], isTimed }: StatusCommand): Command => ({
  usage: `KEY ... ${isTimed ? '[--at TIME] ' : ''}[--json]`,
  summary,
  details,
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...JSON_OPTION,
      ...(isTimed && { at: { type: 'string' } as const }),
    });
    if (positionals.length === 0) throw new UsageError('Expected one or more products.');
    const publishAt = typeof values.at === 'string' ? readTime(values.at) : null;
    const status = publishAt === null ? wanted : SCHEDULED;
    return withShop(terminal, async (app) => {
      const set = await setStatus(app, positionals, status, { publishAt });
      if (values.json) terminal.print(formatJson(set.ok ? { ok: true, status, products: set.value } : set));
      else if (set.ok)
        for (const { key, name, isChanged } of set.value)
          terminal.print(formatPlain(`${key} (${name}) ${isChanged ? 'is now' : 'was already'} ${status}.`));
      else
        for (const name of set.error.names)
          terminal.warn(
            formatPlain(
              set.error.code === 'not_found'
                ? `${await warnOfName(app, name)} Nothing was changed.`
                : `${REFUSED[set.error.code]} '${name}'. Nothing was changed.`,
            ),
          );
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
      statusCommand({
        status: HIDDEN,
        summary: 'Archives products; nothing is deleted.',
        details: [
          'Their pages return 410 and they cannot be ordered. Earlier orders, mails and downloads are not affected.',
        ],
      }),
    ],
    [
      'publish',
      statusCommand({
        status: PUBLISHED,
        summary: 'Publishes drafts and archived products, at once or at a time.',
        isTimed: true,
      }),
    ],
    ['unpublish', statusCommand({ status: DRAFT, summary: 'Turns products into drafts.' })],
  ]),
};
