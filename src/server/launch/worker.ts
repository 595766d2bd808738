import { openApp } from '#server/app.ts';
import { shopBuilds } from '#server/builds/builds.ts';
import { makeMissingPictures } from '#server/catalogue/seed.ts';
import { readConfig } from '#server/config.ts';
import { serve } from '#server/serve.ts';
import { BUILD_VARIABLE, type Farewell, isFarewell, PICTURES_VARIABLE } from './workers.ts';

// The primary decides about signals: a terminal sends them to every process of the group.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {});

const config = readConfig(process.env);
if (!config.ok) throw new Error(config.error.join('; '));
const id = process.env[BUILD_VARIABLE] ?? '';
const build = await shopBuilds.find(id);
if (!build) throw new Error(`There is no build ${id}.`);
const app = await openApp(config.value);
const server = await serve(app, build);
if (process.env[PICTURES_VARIABLE]) await makeMissingPictures(app);

// Until the word of the primary, which says other things as well. When it is gone, Node ends this process by itself.
const farewell = await new Promise<Farewell>((resolve) =>
  process.on('message', (message: unknown) => {
    if (isFarewell(message)) resolve(message);
  }),
);
await server.close({ isReplaced: farewell === 'replaced' });
await app.close();
process.exit(0);
