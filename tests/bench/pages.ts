import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { openApp } from '#server/app.ts';
import { seedIfEmpty } from '#server/catalogue/seed.ts';
import { readConfig } from '#server/config.ts';
import { startShop } from '../support/shop-process.ts';
import { generateCatalogue } from './generate-catalogue.ts';
import { measureOrders } from './orders.ts';

const BARE = fileURLToPath(new URL('bare-server.ts', import.meta.url));
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 20;
const BROWSER = 'gzip, deflate, br, zstd';

interface Figure {
  readonly perSecond: number;
  readonly p99: number;
}

interface Target {
  readonly title: string;
  /** As browsers ask for it, or uncompressed. */
  readonly encoding: string;
  /** One after the other; many for pages that are never to be kept. */
  readonly paths: readonly string[];
  readonly body?: string;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const load = async (origin: string, { paths, encoding, body }: Target): Promise<Figure> => {
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: paths.map((path) => ({
      method: body === undefined ? ('GET' as const) : ('POST' as const),
      path,
      headers: {
        'accept-encoding': encoding,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    })),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${paths[0]}: ${result.non2xx} answers were no success, ${result.errors} failed`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
};

/** A bare server that sends the same bytes under the same headers. */
const startBare = async (
  origin: string,
  target: Target,
): Promise<{ origin: string; stop(): Promise<void> }> => {
  const input = JSON.stringify({
    url: `${origin}${target.paths[0]}`,
    encoding: target.encoding,
    body: target.body,
  });
  const child: ChildProcess = spawn(process.execPath, [BARE, input], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer];
  return {
    origin: `http://127.0.0.1:${line.toString().trim()}`,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
};

/** The shop and a bare server in turns, so that what else the machine does meets both. */
const compare = async (origin: string, target: Target): Promise<string> => {
  const bare = await startBare(origin, target);
  try {
    const shopRuns: Figure[] = [];
    const bareRuns: Figure[] = [];
    await load(origin, target);
    for (let round = 0; round < ROUNDS; round += 1) {
      shopRuns.push(await load(origin, target));
      bareRuns.push(await load(bare.origin, { ...target, paths: ['/'] }));
    }
    const ratio = median(shopRuns.map((run, i) => run.perSecond / (bareRuns[i]?.perSecond ?? Number.NaN)));
    const [shop, floor] = [shopRuns, bareRuns].map((runs) => ({
      perSecond: median(runs.map((run) => run.perSecond)),
      p99: median(runs.map((run) => run.p99)),
    })) as [Figure, Figure];
    return `| ${target.title} | ${Math.round(shop.perSecond)} | ${shop.p99} | ${Math.round(floor.perSecond)} | ${ratio.toFixed(3)} |`;
  } finally {
    await bare.stop();
  }
};

const findProduct = async (origin: string): Promise<{ path: string; id: number }> => {
  const home = await (await fetch(`${origin}/en/all-products/0/all-categories`)).text();
  const [, path = '', id = '0'] = /href="(\/en\/product-detail\/(\d+)\/[^"]+)"/.exec(home) ?? [];
  return { path, id: Number(id) };
};

const listTargets = async (origin: string): Promise<Target[]> => {
  const product = await findProduct(origin);
  const listing = '/en/all-products/0/all-categories';
  const never = Array.from({ length: 20_000 }, (_, n) => `${listing}?min=100&max=${300_000 - n}&rating=2`);
  const cart = JSON.stringify({
    requestParameters: {
      cartJsonData: JSON.stringify([{ ProductId: product.id, productSelectedAttributes: [], Quantity: 1 }]),
    },
  });
  const kept = (title: string, path: string) => ({
    title: `${title}, kept`,
    paths: [path],
    encoding: BROWSER,
  });
  return [
    kept('home', '/en/'),
    kept('home in Arabic', '/ar/'),
    kept('listing', listing),
    kept('filtered listing', `${listing}?min=100&max=3000&rating=2`),
    kept('product', product.path),
    kept('about (static)', '/en/about'),
    { title: 'filtered listing, never kept', paths: never, encoding: 'identity' },
    {
      title: 'priced cart',
      paths: ['/api/v1/common/cart-data/get-customer-cart-items'],
      encoding: 'identity',
      body: cart,
    },
  ];
};

const readMemory = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024);
};

/** Fills a database with the demo catalogue, and with made products up to `size`. */
const fill = async (folder: string, size: number): Promise<void> => {
  const config = readConfig({ DATABASE_URL: `file:${join(folder, 'shop.db')}`, LOG_LEVEL: 'error' });
  if (!config.ok) throw new Error(config.error.join('\n'));
  const app = await openApp(config.value);
  try {
    await seedIfEmpty(app, () => {});
    if (size > 0) await generateCatalogue(app.db, size);
  } finally {
    await app.close();
  }
};

const benchSize = async (size: number): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'));
  try {
    await fill(folder, size);
    const env = { RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
    // The first start may build the site.
    await (await startShop(folder, env)).stop();
    const begun = performance.now();
    const shop = await startShop(folder, env);
    await (await fetch(`${shop.url}/en/`)).arrayBuffer();
    const coldStart = performance.now() - begun;
    try {
      const atRest = await readMemory(shop.pid);
      console.log(`\n### ${size === 0 ? 'Demo catalogue' : `${size} products`}, SQLite\n`);
      console.log(
        '| what | a second | p99 ms | bare `node:http` | ratio |\n| --- | ---: | ---: | ---: | ---: |',
      );
      for (const target of await listTargets(shop.url)) console.log(await compare(shop.url, target));
      if (size === 0) console.log(await measureOrders(shop.url, folder));
      const afterLoad = await readMemory(shop.pid);
      console.log(
        `\nStart to first page ${(coldStart / 1000).toFixed(2)} s; memory ${atRest} MB at rest, ${afterLoad} MB after the load.`,
      );
    } finally {
      await shop.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const sizes = process.argv.slice(2).map(Number);
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}`,
);
for (const size of sizes.length > 0 ? sizes : [0, 5_000, 50_000]) await benchSize(size);
