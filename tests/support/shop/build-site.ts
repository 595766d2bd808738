// `node tests/support/shop/build-site.ts FOLDER` builds the site with the demo catalogue in a separate database.
// Shops then copy the database and pictures from FOLDER.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readConfig } from '#server/config/config.ts';
import { prepareShop } from '#server/run/launch/prepare.ts';
import { listenForInterrupts } from '../../../src/server/run/launch/processes/interrupts.mjs';

const kept = process.argv[2];
const folder = kept ? resolve(kept) : await mkdtemp(join(tmpdir(), 'shop-build-'));
// The build is a child process and must use the same database.
process.env.DATABASE_URL = `file:${join(folder, 'shop.db')}`;

try {
  const config = readConfig(process.env);
  if (!config.ok) throw new Error(config.error.join('\n'));
  const { app } = await prepareShop(config.value, listenForInterrupts());
  await app.close();
} finally {
  if (!kept) await rm(folder, { recursive: true, force: true });
}
