// Measures the office: node tests/bench/office.ts [sqlite|postgres] [orders=250000] [products=0] [--plans]
import { CompiledQuery } from 'kysely';
import { TERM_KINDS, type TermKind } from '#domain/catalogue/term-kinds.ts';
import { readListState } from '#routes/office/list-state.ts';
import { MESSAGE_LIST, PRODUCT_LIST, STOCK_LIST } from '#routes/office/lists.ts';
import { readRecord } from '#server/catalogue/manage/read-record.ts';
import { saveProduct } from '#server/catalogue/manage/save-product.ts';
import { setTerms } from '#server/catalogue/manage/set-terms.ts';
import { tagProducts } from '#server/catalogue/manage/tag-products.ts';
import { listProductsForOffice } from '#server/catalogue/office/list-products.ts';
import { readEditor, readEditorOptions } from '#server/catalogue/office/read-editor.ts';
import { adjustStock } from '#server/catalogue/stock/adjust-stock.ts';
import { countProductsByTerm, listTermRows } from '#server/catalogue/terms/read-terms.ts';
import { openApp } from '#server/compose.ts';
import { readConfig } from '#server/config/config.ts';
import type { App } from '#server/context.ts';
import { readToday } from '#server/dashboard/read-today.ts';
import { readOrderForOffice } from '#server/fulfilment/record/read-order.ts';
import { listTickets } from '#server/messages/list-tickets.ts';
import { toTicketRequest } from '#server/office/messages/message-filter.ts';
import { partQueries } from '#server/office/product-parts/part-queries.ts';
import { toProductRequest } from '#server/office/products/product-filter.ts';
import { searchRecords } from '#server/office-search/search-records.ts';
import { listOrdersByNextStep, type OrderListRequest } from '#server/orders/listing/list-orders.ts';
import { listCustomerPage } from '#server/people/list-customers.ts';
import { type BenchEngine, fillShop } from './catalogue/filled-shop.ts';
import { median } from './median.ts';
import { generateOrders } from './office/generate-orders.ts';

const RUNS = 15;
const DAY_MS = 86_400_000;
const [engine = 'sqlite', size = '250000', generated = '0'] = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith('--'));
const showsPlans = process.argv.includes('--plans');
const orders = Number(size);

interface Case {
  readonly title: string;
  readonly run: (app: App) => Promise<unknown>;
}

const list = (title: string, request: (app: App) => OrderListRequest): Case => ({
  title: `list: ${title}`,
  run: (app) => listOrdersByNextStep(app, request(app)),
});
const search = (text: string): Case => list(`search '${text}'`, () => ({ filter: { search: text } }));

const products = (query: string): Case => ({
  title: `products: ${query}`,
  run: (app) =>
    listProductsForOffice(app, toProductRequest(readListState(PRODUCT_LIST, new URLSearchParams(query)))),
});
const stock = (query: string): Case => ({
  title: `stock: ${query}`,
  run: async (app) => {
    const { filter, ...request } = toProductRequest(readListState(STOCK_LIST, new URLSearchParams(query)));
    return listProductsForOffice(app, { ...request, filter: { ...filter, isPhysical: true } });
  },
});
const terms = (kind: TermKind): Case => ({
  title: `terms: ${kind}`,
  run: async (app) => [await listTermRows(app.db.read, kind), await countProductsByTerm(app.db.read, kind)],
});
const customers = (title: string, request: Parameters<typeof listCustomerPage>[1]): Case => ({
  title: `customers: ${title}`,
  run: (app) => listCustomerPage(app, request),
});
const messages = (query: string): Case => ({
  title: `messages: ${query}`,
  run: (app) => listTickets(app, toTicketRequest(readListState(MESSAGE_LIST, new URLSearchParams(query)))),
});

const tabs: readonly Case[] = (
  ['product.pictures', 'product.choices', 'product.variants', 'product.facts'] as const
).map((name) => ({
  title: name,
  run: (app) =>
    partQueries[name].run(
      { app, now: app.clock.now(), locale: 'en', member: undefined, session: undefined },
      { name: '1' },
    ),
}));

let turn = 0;
const readOne = async (app: App, id: string) => {
  turn += 1;
  const found = await readRecord(app.db.read, id, app.clock.now());
  if (!found) throw new Error('the shop has no products');
  return found;
};
const TAGGED = 100;
const writes: readonly Case[] = [
  {
    title: 'write: product saved',
    run: async (app) => saveProduct(app, { ...(await readOne(app, '1')).record, netContent: `${turn} g` }),
  },
  {
    title: 'write: price of a cell',
    run: async (app) => {
      const { row } = await readOne(app, '20');
      return setTerms(app, row.key, { price: row.price + 100 });
    },
  },
  {
    title: 'write: stock of a cell',
    run: async (app) => {
      const { row } = await readOne(app, '20');
      return adjustStock(app, [{ name: row.key, quantity: 1, reason: 'bench' }], { mode: 'add', madeBy: '' });
    },
  },
  {
    title: `write: tag of ${TAGGED} products`,
    run: (app) => {
      turn += 1;
      const products = Array.from({ length: TAGGED }, (_, index) => ({ id: 1000 + index }));
      return tagProducts(app, { tagId: 1, mode: turn % 2 === 0 ? 'add' : 'remove', products });
    },
  },
];

const CASES: readonly Case[] = [
  list('all', () => ({ filter: {} })),
  list('to ship', () => ({ filter: { next: ['ship', 'ship_rest', 'ship_late'] } })),
  list('refund to retry', () => ({ filter: { next: ['retry_refund'] } })),
  list('completed by total', () => ({ filter: { states: ['completed'] }, sort: 'total' })),
  list('returned by name', () => ({ filter: { states: ['returned'] }, sort: 'name', direction: 'asc' })),
  list('30 days, card, completed', ({ clock }) => ({
    filter: { since: clock.now() - 30 * DAY_MS, states: ['completed'], paymentMethods: [5] },
  })),
  list('total from 4,000', () => ({ filter: { minimumTotal: 400_000 } })),
  search(`q${100_000 + Math.floor(orders / 2)}`),
  search('customer777@'),
  search('priya 77'),
  search('a'),
  search('149012'),
  search('+91 98400'),
  search('residency'),
  search('iya'),
  search('pr'),
  {
    title: 'list: second page of all',
    run: async (app) => {
      const { next } = await listOrdersByNextStep(app, { filter: {} });
      return listOrdersByNextStep(app, { filter: {}, cursor: next });
    },
  },
  { title: 'order', run: (app) => readOrderForOffice(app, String(Math.floor(orders / 2))) },
  ...['priya', 'customer4711@', '9840001182', '149012'].map(
    (text): Case => ({
      title: `search everything '${text}'`,
      run: (app) => searchRecords(app, text, 'owner'),
    }),
  ),
  ...[
    '',
    'sort=name',
    'sort=price',
    'status=published&level=out,low&sort=stock',
    'only=no-picture',
    'only=no-arabic',
    'only=undeclared',
    'tag=1',
    'q=whey',
  ].map(products),
  {
    title: 'product editor',
    run: async (app) => [await readEditor(app, '1'), await readEditorOptions(app, 'en')],
  },
  ...tabs,
  ...writes,
  ...['sort=stock', 'level=out,low&sort=stock', 'only=waiting&sort=-waiting', 'sort=-waiting'].map(stock),
  ...TERM_KINDS.map(terms),
  customers('newest', { size: 25 }),
  customers('by name', { sort: 'name', direction: 'asc', size: 25 }),
  customers("search 'priya'", { search: 'priya', size: 25 }),
  messages(''),
  messages('q=customer777'),
  { title: 'today', run: (app) => readToday(app) },
];

/** Records the statements of a case, to print the plan of the slowest. */
const explainSlowest = async (app: App, { run }: Case): Promise<string> => {
  const times: { text: string; parameters: readonly unknown[]; ms: number }[] = [];
  const read = new Proxy(app.db.read, {
    get: (target, name) => {
      const value = Reflect.get(target, name, target);
      if (name === 'getExecutor')
        return () => {
          const executor = target.getExecutor();
          return new Proxy(executor, {
            get: (inner, key) => {
              const method = Reflect.get(inner, key, inner);
              if (key === 'executeQuery')
                return async (query: CompiledQuery) => {
                  const start = performance.now();
                  const result = await inner.executeQuery(query);
                  times.push({
                    text: query.sql,
                    parameters: query.parameters,
                    ms: performance.now() - start,
                  });
                  return result;
                };
              return typeof method === 'function' ? method.bind(inner) : method;
            },
          });
        };
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await run({ ...app, db: { ...app.db, read } });
  const slowest = times.toSorted((a, b) => b.ms - a.ms)[0];
  if (!slowest) return '';
  const words = app.db.engine === 'sqlite' ? 'explain query plan' : 'explain';
  const { rows } = await app.db.read.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`${words} ${slowest.text}`, [...slowest.parameters]),
  );
  const plan = rows.map((row) => `    ${row.detail ?? row['QUERY PLAN']}`).join('\n');
  return `  slowest statement ${slowest.ms.toFixed(1)} ms: ${slowest.text.slice(0, 200)}\n${plan}`;
};

const shop = await fillShop(engine as BenchEngine, Number(generated));
const config = readConfig(shop.env);
if (!config.ok) throw new Error(config.error.join('\n'));
const app = await openApp(config.value);
try {
  const start = performance.now();
  await generateOrders(app, { orders, customers: Math.ceil(orders / 2.5), messages: 5_000 });
  console.log(`${engine}: ${orders} orders in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  for (const one of CASES) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const before = performance.now();
      await one.run(app);
      times.push(performance.now() - before);
    }
    const answer = await one.run(app);
    const found = typeof answer === 'object' && answer !== null && 'count' in answer ? answer.count : '';
    console.log(`| ${one.title} | ${found} | ${median(times).toFixed(1)} |`);
    if (showsPlans) console.log(await explainSlowest(app, one));
  }
} finally {
  await app.close();
  await shop.remove();
}
