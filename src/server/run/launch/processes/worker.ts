import cluster from 'node:cluster';
import { once } from 'node:events';
import { openApp } from '#server/compose.ts';
import { readShopConfig } from '#server/config/shop-config.ts';
import { shopBuilds } from '#server/platform/builds/builds.ts';
import { listenForMetricsRequests } from '#server/run/metrics/cluster-metrics.ts';
import { serve } from '#server/serve.ts';
import { BUILD_VARIABLE, isStopMessage, RESTART_MESSAGE, type StopMessage } from './worker-messages.ts';

// The primary handles signals.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {});

listenForMetricsRequests();
// Registered before the server starts, since messages without a listener are lost.
const stopMessageReceived = new Promise<StopMessage>((resolve) =>
  process.on('message', (message: unknown) => {
    if (isStopMessage(message)) resolve(message);
  }),
);

const config = await readShopConfig(process.env);
if (!config.ok) throw new Error(config.error.join('; '));
const id = process.env[BUILD_VARIABLE] ?? '';
const build = await shopBuilds.find(id);
if (!build) throw new Error(`Build ${id} does not exist.`);
const importThread = new URL('../../import-thread.ts', import.meta.url);
const app = await openApp(config.value, {
  importThread,
  askForRestart: () => process.send?.(RESTART_MESSAGE),
});
const server = await serve(app, build);

const stopMessage = await stopMessageReceived;
await server.close({ isReplaced: stopMessage === 'replaced' });
// Connections in transit to this worker return to the primary. Otherwise they would never get a response.
const disconnected = once(process, 'disconnect');
cluster.worker?.disconnect();
await disconnected;
await app.close();
process.exit(0);
