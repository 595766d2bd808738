/** Serves the current build, prints the address, and ends on SIGTERM or with the process that started it. */
import module from 'node:module';
import { join } from 'node:path';

process.env.NODE_COMPILE_CACHE ??= join(process.cwd(), '.astro', 'cache', 'node');
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
const [{ openApp }, { readConfig }, { shopBuilds }, { serve }] = await Promise.all([
  import('#server/compose.ts'),
  import('#server/config/config.ts'),
  import('#server/platform/builds/builds.ts'),
  import('#server/serve.ts'),
]);

const config = readConfig(process.env);
if (!config.ok) throw new Error(config.error.join('; '));
const build = await shopBuilds.readCurrent();
if (!build) throw new Error('The site is not built. Run `npm run build`.');
// A test may build the site for another shop meanwhile.
await shopBuilds.claim(build.id);
const importThread = new URL('../../../src/server/run/import-thread.ts', import.meta.url);
const app = await openApp(config.value, { importThread });
const server = await serve(app, build);

const stop = async (): Promise<void> => {
  await server.close();
  await app.close();
  process.exit(0);
};
process.once('SIGTERM', stop);
process.stdin.once('close', stop).resume();
console.log(server.url);
