import { DAY_MS } from '#domain/duration.ts';
import { importFaultInFile } from '#i18n/office/import-fault.ts';
import type { SaveRefusal } from '#server/catalogue/manage/save-product.ts';
import { setTerms, type TermRefusal } from '#server/catalogue/manage/set-terms.ts';
import { findVariant, setVariant } from '#server/catalogue/manage/set-variant.ts';
import type { TermChanges } from '#server/catalogue/manage/write-terms.ts';
import type { App } from '#server/context.ts';
import { type Command, readArguments, type Terminal, UsageError } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { JSON_OPTION, readDay, readMoney, readOne, readWhole } from '../terminal/options.ts';
import { formatJson, formatPlain } from '../terminal/plain-text.ts';
import { VARIANT_DETAIL, warnOfName } from './explain-name.ts';
import { listProductFields, toJsonProduct } from './product-text.ts';
import { listVariantFields, toJsonVariant } from './variant-text.ts';

const OPTIONS = {
  ...JSON_OPTION,
  price: { type: 'string' },
  discount: { type: 'string' },
  'discount-from': { type: 'string' },
  'discount-until': { type: 'string' },
  'no-discount': { type: 'boolean', default: false },
  'order-maximum': { type: 'string' },
} as const;

type Given = Readonly<Partial<Record<keyof typeof OPTIONS, string | boolean>>>;

const SENTENCES: Readonly<Record<Exclude<TermRefusal['code'], 'not_found'>, string>> = {
  discount_not_below_price: 'The discounted price must be below the price.',
  period_without_discount: 'The product has no discount: use --discount together with the dates.',
  ends_before_start: 'The discount would end before it starts.',
  conflict: 'The product was changed meanwhile.',
};

const readChanges = (given: Given): TermChanges & { readonly isOfProduct: boolean } => {
  const read = <T>(option: keyof typeof OPTIONS, parse: (option: string, text: string) => T) => {
    const text = given[option];
    return typeof text === 'string' ? parse(option, text) : undefined;
  };
  const lastDay = read('discount-until', readDay);
  const changes = {
    price: read('price', (option, text) => (text === 'default' ? undefined : readMoney(option, text))),
    discounted: given['no-discount'] ? null : read('discount', readMoney),
    startsAt: read('discount-from', readDay),
    endsAt: lastDay === undefined ? undefined : lastDay + DAY_MS,
    orderMaximum: read('order-maximum', (option, text) =>
      text === 'default' ? null : readWhole(option, text),
    ),
  };
  const { price, discounted, startsAt, endsAt, orderMaximum } = changes;
  const period = startsAt ?? endsAt;
  if (given['no-discount'] && (given.discount !== undefined || period !== undefined))
    throw new UsageError('--no-discount cannot be combined with --discount or its dates.');
  const isOfProduct = given.price === 'default';
  if (!isOfProduct && [price, discounted, period, orderMaximum].every((value) => value === undefined))
    throw new UsageError('At least one option with a change is required.');
  return { ...changes, isOfProduct };
};

const explain = (refusal: SaveRefusal): string => {
  if (refusal.code === 'not_found') return 'There is no such variant.';
  return refusal.code === 'conflict'
    ? SENTENCES.conflict
    : refusal.faults.map(({ fault }) => `${importFaultInFile(fault)}.`).join(' ');
};

const changeVariant = async (
  app: App,
  name: string,
  { isOfProduct, price, discounted, orderMaximum, startsAt, endsAt }: ReturnType<typeof readChanges>,
  terminal: Terminal,
  isJson: boolean,
): Promise<number> => {
  if ((startsAt ?? endsAt) !== undefined)
    throw new UsageError('The dates of a discount are those of the product.');
  const wanted = { price: isOfProduct ? null : price, discounted, orderMaximum };
  const set = await setVariant(app, name, wanted);
  if (isJson)
    terminal.print(
      formatJson(
        set.ok
          ? { ok: true, variant: toJsonVariant(set.value) }
          : { ok: false, error: { code: set.error.code } },
      ),
    );
  else if (set.ok) listVariantFields(set.value).forEach(terminal.print);
  else terminal.warn(formatPlain(`${explain(set.error)} Nothing was changed.`));
  return set.ok ? 0 : 1;
};

export const setCommand: Command = {
  usage:
    'KEY [--price AMOUNT|default] [--discount AMOUNT] [--discount-from YYYY-MM-DD] [--discount-until YYYY-MM-DD] [--no-discount] [--order-maximum N|default] [--json]',
  summary: 'Changes price, discount or order maximum of a product.',
  details: [
    VARIANT_DETAIL,
    '--price default   only for a variant: the price of the product with its surcharges',
    '--discount        the price during the discount; replaces an earlier discount and its dates',
    '--discount-from   first day of the discount; default: immediately',
    '--discount-until  last day of the discount; default: no end',
    'Days begin and end at midnight in the time zone of the shop.',
    'Imports do not overwrite the change until the record of the product changes in the imported files.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, OPTIONS);
    const name = readOne(positionals, 'one product');
    const changes = readChanges(values);
    return withShop(terminal, async (app) => {
      const now = app.clock.now();
      if (typeof changes.endsAt === 'number' && changes.endsAt <= now)
        throw new UsageError('--discount-until is in the past.');
      if (await findVariant(app, name)) return changeVariant(app, name, changes, terminal, values.json);
      if (changes.isOfProduct) throw new UsageError('--price default is only for variants.');
      const set = await setTerms(app, name, changes);
      if (values.json)
        terminal.print(formatJson(set.ok ? { ok: true, product: toJsonProduct(set.value, now) } : set));
      else if (set.ok) listProductFields(set.value, now).forEach(terminal.print);
      else
        terminal.warn(
          set.error.code === 'not_found'
            ? formatPlain(await warnOfName(app, name))
            : `${SENTENCES[set.error.code]} Nothing was changed.`,
        );
      return set.ok ? 0 : 1;
    });
  },
};
