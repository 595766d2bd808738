import type { Result } from '#domain/result.ts';
import { isoDay } from '#domain/shop-day.ts';
import { importFaultInFile } from '#i18n/office/import-fault.ts';
import type { App } from '#server/context.ts';
import { type CloseRefusal, setVendorClosed } from '#server/vendors/close-vendor.ts';
import { listVendorRequests, listVendors } from '#server/vendors/list-vendors.ts';
import { type MoveRefusal, moveProducts } from '#server/vendors/move-products.ts';
import { addVendor, changeVendor, type SaveVendorRefusal } from '#server/vendors/save-vendor.ts';
import {
  type Command,
  type CommandGroup,
  readArguments,
  type Terminal,
  UsageError,
} from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { JSON_OPTION, readNone, readOne } from '../terminal/options.ts';
import { formatJson, formatPlain, listTable } from '../terminal/plain-text.ts';
import { approveCommand, rejectCommand } from './requests.ts';

const listCommand: Command = {
  usage: '[--json]',
  summary: 'Lists sellers with the number of their products, and open requests to become one.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    readNone(positionals);
    return withShop(terminal, async ({ db }) => {
      const [requests, vendors] = [await listVendorRequests(db.read), await listVendors(db.read)];
      if (values.json) {
        terminal.print(
          formatJson({
            ok: true,
            requests: requests.map(({ created_at, first_name, last_name, postal_code, ...request }) => ({
              ...request,
              firstName: first_name,
              lastName: last_name,
              postalCode: postal_code,
              createdAt: new Date(created_at).toISOString(),
            })),
            vendors: vendors.map((vendor) => ({
              key: vendor.key,
              name: vendor.name_en,
              city: vendor.city_en,
              email: vendor.email,
              products: Number(vendor.products),
              closedAt: vendor.closed_at === null ? null : new Date(vendor.closed_at).toISOString(),
            })),
          }),
        );
        return 0;
      }
      const waiting = requests.map((request) => [
        request.id,
        isoDay(request.created_at),
        `${request.first_name} ${request.last_name}`,
        request.email,
        request.mobile,
        [request.city, request.country].filter(Boolean).join(', '),
      ]);
      const present = vendors.map((vendor) => [
        vendor.key,
        vendor.name_en,
        vendor.city_en,
        vendor.email,
        Number(vendor.products),
        vendor.closed_at === null ? '' : 'closed',
      ]);
      for (const line of [
        ...listTable(['Request', 'Sent', 'Name', 'E-mail', 'Phone', 'Place'], waiting),
        '',
        ...listTable(['Seller', 'Name', 'City', 'E-mail', 'Products', ''], present),
      ])
        terminal.print(line);
      return 0;
    });
  },
};

type Refusal = SaveVendorRefusal | CloseRefusal | MoveRefusal;

const describeRefusal = (refusal: Refusal): string => {
  switch (refusal.code) {
    case 'not_found':
      return 'There is no such seller.';
    case 'invalid':
      return refusal.faults.map(({ fault }) => importFaultInFile(fault)).join('\n');
    case 'conflict':
      return 'The seller was changed in the same moment. Try again.';
    case 'selling':
      return `Customers see ${refusal.products} products of the seller. Move or archive them first.`;
    case 'same':
      return 'Both are the same seller.';
    case 'closed':
      return 'A closed seller takes no products.';
    case 'other_count':
      return `The seller has ${refusal.products} products by now.`;
  }
};

const report = <T extends object>(
  terminal: Terminal,
  isJson: boolean,
  done: Result<T, Refusal>,
  describe: (value: T) => string,
): number => {
  if (isJson) terminal.print(formatJson(done.ok ? { ok: true, ...done.value } : done));
  else if (done.ok) terminal.print(formatPlain(describe(done.value)));
  else for (const line of describeRefusal(done.error).split('\n')) terminal.warn(formatPlain(line));
  return done.ok ? 0 : 1;
};

/** 0 for a key that no seller has. */
const findId = async ({ db }: App, key: string): Promise<number> =>
  (await db.read.selectFrom('vendor').select('id').where('key', '=', key).executeTakeFirst())?.id ?? 0;

const TEXT = { type: 'string' } as const;
const NAMES = { 'name-en': TEXT, 'name-ar': TEXT } as const;

const addCommand: Command = {
  usage: '--name-en TEXT --name-ar TEXT --city-en TEXT --city-ar TEXT --email ADDRESS [--json]',
  summary: 'Adds a seller.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...{ ...JSON_OPTION, ...NAMES, 'city-en': TEXT, 'city-ar': TEXT, email: TEXT },
    });
    readNone(positionals);
    const fields = {
      ...{ name_en: values['name-en'] ?? '', name_ar: values['name-ar'] ?? '' },
      ...{ city_en: values['city-en'] ?? '', city_ar: values['city-ar'] ?? '', email: values.email ?? '' },
    };
    return withShop(terminal, async (app) =>
      report(terminal, values.json, await addVendor(app, fields), ({ key }) => `Seller '${key}' was added.`),
    );
  },
};

const renameCommand: Command = {
  usage: 'SELLER [--name-en TEXT] [--name-ar TEXT] [--json]',
  summary: 'Renames a seller. Its key stays.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, { ...JSON_OPTION, ...NAMES });
    const key = readOne(positionals, 'one seller');
    const [name_en, name_ar] = [values['name-en'], values['name-ar']];
    if (name_en === undefined && name_ar === undefined)
      throw new UsageError('Expected --name-en or --name-ar.');
    const names = { ...(name_en !== undefined && { name_en }), ...(name_ar !== undefined && { name_ar }) };
    return withShop(terminal, async (app) =>
      report(
        terminal,
        values.json,
        await changeVendor(app, await findId(app, key), names),
        (saved) => `Seller '${key}' is now '${saved.name_en}' and '${saved.name_ar}'.`,
      ),
    );
  },
};

const closing = (isClosed: boolean): Command => ({
  usage: 'SELLER [--json]',
  summary: isClosed
    ? 'Closes a seller, which then takes no products. Refused while customers see products of it.'
    : 'Opens a closed seller again.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const key = readOne(positionals, 'one seller');
    return withShop(terminal, async (app) =>
      report(
        terminal,
        values.json,
        await setVendorClosed(app, await findId(app, key), isClosed),
        () => `Seller '${key}' is ${isClosed ? 'closed' : 'open'}.`,
      ),
    );
  },
});

const moveCommand: Command = {
  usage: 'FROM TO [--json]',
  summary: 'Gives all products of a seller to another one. Placed orders and tax documents stay as they are.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const [from, to, surplus] = positionals;
    if (from === undefined || to === undefined || surplus !== undefined)
      throw new UsageError('Expected two sellers.');
    return withShop(terminal, async (app) =>
      report(
        terminal,
        values.json,
        await moveProducts(app, { from: await findId(app, from), to: await findId(app, to) }),
        ({ products }) => `${products.length} products moved from '${from}' to '${to}'.`,
      ),
    );
  },
};

export const sellersCommands: CommandGroup = {
  summary: 'Sellers, and requests to become one.',
  commands: new Map([
    ['list', listCommand],
    ['add', addCommand],
    ['rename', renameCommand],
    ['close', closing(true)],
    ['reopen', closing(false)],
    ['move', moveCommand],
    ['approve', approveCommand],
    ['reject', rejectCommand],
  ]),
};
