import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { provideShop } from './calls/running-shop.ts';
import { DEMO } from './catalogue/import/demo-in-market.ts';
import { importCatalogue } from './catalogue/import/import-catalogue.ts';
import { seedIfEmpty } from './catalogue/seed.ts';
import { openApp } from './compose.ts';
import type { Config } from './config/config.ts';
import { readShopConfig } from './config/shop-config.ts';
import { refuseFaultyContent } from './content/check/refuse-faulty-content.ts';
import { writeBuiltFrame } from './content/frame-key.ts';
import type { App } from './context.ts';
import { createOfficeGate } from './office/gate.ts';
import { hashInline } from './platform/http/headers/hash-inline.ts';
import { writeInlineHashes } from './platform/http/headers/inline-hashes.ts';
import { precompress } from './platform/http/precompress.ts';
import { writeServiceWorker } from './platform/service-worker/write-worker.ts';
import { StartupError } from './platform/startup-error.ts';
import { readHostBranding, watchHostBranding } from './remote/host-branding.ts';
import { watchPurges } from './run/purge/watch-purges.ts';
import { setDemoSeller } from './settings/demo-seller.ts';
import { createRouter } from './web/router.ts';
import { moveContentPictures } from './words/content-pictures.ts';

export { shopMarkdown } from './words/astro-markdown.ts';

const DIRECTIVE = 'touch';

const getConfig = async (): Promise<Config> => {
  const config = await readShopConfig(process.env);
  if (!config.ok) throw new StartupError(config.error.join('\n'));
  return config.value;
};

/** Opens the database for prerendering, or the demo catalogue if there is no database. */
const openForBuild = async (report: (line: string) => void): Promise<App> => {
  const config = await getConfig();
  if (config.database.kind === 'postgres' || existsSync(config.database.file)) return openApp(config);
  report('No database yet: prerendered pages take their categories from the demo catalogue.');
  const app = await openApp({ ...config, database: { kind: 'sqlite', file: ':memory:' } });
  await importCatalogue(app, DEMO, report);
  await setDemoSeller(app.db);
  await app.identity.refresh();
  return app;
};

/** Reads the inline styles (pages/inline-styles.json.ts), which are no page. */
const takeInlineStyles = async (folder: URL): Promise<string[]> => {
  const file = new URL('inline-styles.json', folder);
  const styles: string[] = JSON.parse(await readFile(file, 'utf8'));
  await rm(file);
  return styles;
};

/** Registers `client:touch`, and provides the shop to the dev server and to prerendered pages. */
export const shop = (): AstroIntegration => {
  let app: App | undefined;
  let directives: readonly string[] = [];
  let serverFolder = '';
  return {
    name: 'shop',
    hooks: {
      'astro:config:setup': async ({ addClientDirective, command, config, logger }) => {
        if (command === 'build') await refuseFaultyContent(fileURLToPath(config.root), logger);
        addClientDirective({ name: DIRECTIVE, entrypoint: './src/client/loading/touch-directive.ts' });
      },
      'astro:build:setup': ({ updateConfig }) => {
        const rolldownOptions = { preserveEntrySignatures: 'allow-extension' } as const;
        updateConfig({ environments: { client: { build: { rolldownOptions } } } });
      },
      'astro:server:setup': async ({ server, logger }) => {
        const importThread = new URL('run/import-thread.ts', import.meta.url);
        const running = await openApp(await getConfig(), { importThread });
        await seedIfEmpty(running, (line) => logger.info(line));
        // Only label changes matter here: the dev server has no page cache.
        const purges = await watchPurges(running, { drop: () => {}, dropAll: () => {} });
        const hostBranding = watchHostBranding(running, () => {});
        running.mail.start();
        const office = createOfficeGate(running);
        provideShop(running, office);
        const route = createRouter(running, undefined, office);
        server.middlewares.use((request, response, next) => void route(request, response, next));
        server.httpServer?.once('close', () => {
          hostBranding.close();
          void purges.close().then(() => running.close());
        });
      },
      'astro:build:start': async ({ logger }) => {
        app = await openForBuild((line) => logger.info(line));
        if (app.config.apiHost !== '') app.labels.setHostBranding((await readHostBranding(app)).branding);
        provideShop(app);
      },
      'astro:config:done': ({ config }) => {
        serverFolder = fileURLToPath(config.build.server);
      },
      'astro:build:ssr': ({ manifest }) => {
        // Other client directives of Astro are not used.
        directives = manifest.clientDirectives
          .filter(([name]) => name === DIRECTIVE)
          .map(([, script]) => script);
      },
      'astro:build:done': async ({ dir }) => {
        if (app) await writeBuiltFrame(app, serverFolder);
        await app?.close();
        await writeInlineHashes(serverFolder, hashInline(directives, await takeInlineStyles(dir)));
        await moveContentPictures(fileURLToPath(dir), serverFolder);
        await writeServiceWorker(fileURLToPath(dir));
        await precompress(fileURLToPath(dir));
      },
    },
  };
};
