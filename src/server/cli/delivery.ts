import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { DeliveryMethod } from '#domain/delivery/rules.ts';
import { market } from '#domain/market/market.ts';
import { toRupees } from '#domain/money.ts';
import type { Result } from '#domain/result.ts';
import { changeDeliveryRules, type DeliveryRefusal } from '#server/delivery/change-rules.ts';
import { readDeliveryRules, type VersionedRules } from '#server/delivery/delivery-rules.ts';
import { formatSteps } from '#server/delivery/describe-rules.ts';
import { parseRules } from '#server/delivery/parse-rules.ts';
import { tryDelivery } from '#server/delivery/try-delivery.ts';
import {
  type Command,
  type CommandGroup,
  readArguments,
  type Terminal,
  UsageError,
} from './terminal/command.ts';
import { withShop } from './terminal/open-shop.ts';
import { formatAmount, JSON_OPTION, readMoney, readNone, readOne, readWhole } from './terminal/options.ts';
import { formatJson, formatPlain, listTable } from './terminal/plain-text.ts';

const describePrice = ({ pricing }: DeliveryMethod): string => {
  if (pricing.kind === 'products') return 'of the products';
  return pricing.kind === 'flat'
    ? formatAmount(pricing.price)
    : `${pricing.kind}: ${formatSteps(pricing, ', ')}`;
};

const listCommand: Command = {
  usage: '[--json]',
  summary: 'Lists the zones and methods of delivery; the first zone that covers an address decides.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    readNone(positionals);
    return withShop(terminal, async ({ db }) => {
      const { version, rules } = await readDeliveryRules(db.read);
      if (values.json) {
        terminal.print(formatJson({ ok: true, version, ...rules }));
        return 0;
      }
      const rows = rules.zones.flatMap((zone) => [
        [zone.id, '', zone.name_en || zone.name_ar, zone.isDelivered ? '' : 'no delivery', '', ''],
        ...zone.methods.map((method) => [
          ...['', method.id, method.name_en || method.name_ar, describePrice(method)],
          ...[typeof method.freeFrom === 'number' ? formatAmount(method.freeFrom) : method.freeFrom],
          method.isOn ? '' : 'off',
        ]),
      ]);
      for (const line of listTable(['Zone', 'Method', 'Name', 'Price', 'Free from', ''], rows))
        terminal.print(line);
      return 0;
    });
  },
};

const describeRefusal = (refusal: DeliveryRefusal): string => {
  switch (refusal.code) {
    case 'not_found':
      return 'There is no such zone or method.';
    case 'conflict':
      return 'The rules have been changed meanwhile. List them again.';
    case 'invalid':
      return `The rules are not valid: ${refusal.fault}.`;
  }
};

const report = (
  terminal: Terminal,
  isJson: boolean,
  changed: Result<VersionedRules, DeliveryRefusal>,
): number => {
  if (isJson)
    terminal.print(
      formatJson(changed.ok ? { ok: true, version: changed.value.version, ...changed.value.rules } : changed),
    );
  else if (changed.ok) terminal.print(`Delivery has version ${changed.value.version}.`);
  else terminal.warn(describeRefusal(changed.error));
  return changed.ok ? 0 : 1;
};

const setCommand: Command = {
  usage: 'FILE [--version NUMBER] [--json]',
  summary: 'Replaces all zones and methods by those of a JSON file.',
  details: [
    'The file has the form of `delivery list --json`. Amounts are in the smallest unit of the currency, such as paise.',
    '--version refuses the change if the rules have another version by now.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, { ...JSON_OPTION, version: { type: 'string' } });
    const path = resolve(terminal.directory, readOne(positionals, 'one file'));
    const expectedVersion = values.version === undefined ? undefined : readWhole('version', values.version);
    const rules = parseRules(await readFile(path, 'utf8'));
    if (typeof rules === 'string') {
      terminal.warn(formatPlain(rules));
      return 1;
    }
    return withShop(terminal, async (app) =>
      report(
        terminal,
        values.json,
        await changeDeliveryRules(app, { kind: 'replace', rules }, { expectedVersion }),
      ),
    );
  },
};

const removeCommand: Command = {
  usage: 'ID [--json]',
  summary: 'Removes a zone with its methods, or a method.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const id = readWhole('ID', readOne(positionals, 'one zone or method'));
    return withShop(terminal, async (app) =>
      report(terminal, values.json, await changeDeliveryRules(app, { kind: 'remove', id })),
    );
  },
};

const quoteCommand: Command = {
  usage: '--sum AMOUNT [--grams NUMBER] [--code CODE] [--state ID] [--country ID] [--json]',
  summary: 'Says what the delivery of an order would cost.',
  details: ['Methods with the price of the products are listed without one, unless they are free.'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...JSON_OPTION,
      sum: { type: 'string' },
      grams: { type: 'string', default: '500' },
      code: { type: 'string', default: '' },
      state: { type: 'string' },
      country: { type: 'string' },
    });
    readNone(positionals);
    if (values.sum === undefined) throw new UsageError('Expected --sum.');
    const readId = (name: 'state' | 'country') =>
      values[name] === undefined ? undefined : readWhole(name, values[name]);
    const order = {
      subtotal: readMoney('sum', values.sum),
      grams: readWhole('grams', values.grams),
      place: {
        countryId: readId('country') ?? market().country,
        stateId: readId('state') ?? null,
        postalCode: values.code,
      },
    };
    return withShop(terminal, async ({ db }) => {
      const { offers } = await tryDelivery(db.read, order);
      const methods = offers.map(({ method, isFree, price, days }) => ({
        ...{ id: method.id, name: method.name_en || method.name_ar, days },
        price: method.pricing.kind === 'products' && !isFree ? null : toRupees(price),
      }));
      if (values.json) terminal.print(formatJson({ ok: true, methods }));
      else if (methods.length === 0) terminal.print('Nothing is delivered there.');
      else
        for (const line of listTable(
          ['Method', 'Name', 'Price', 'Days'],
          methods.map(({ id, name, price, days }) => [
            ...[id, name, price ?? 'of the products'],
            days ? `${days.from}-${days.to}` : '',
          ]),
        ))
          terminal.print(line);
      return 0;
    });
  },
};

export const deliveryCommands: CommandGroup = {
  summary: 'Zones and methods of delivery.',
  commands: new Map([
    ['list', listCommand],
    ['set', setCommand],
    ['remove', removeCommand],
    ['quote', quoteCommand],
  ]),
};
