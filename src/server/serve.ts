import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { App } from './app.ts';
import { createRouter } from './http/router.ts';
import { openStatic } from './http/static.ts';
import { provideShop } from './running-shop.ts';
import { StartupError } from './startup-error.ts';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));

type AstroHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Requests under way may take this long when the shop stops. */
const DRAIN_MS = 3_000;

/** Serves the built shop until `close`. @throws StartupError when the port cannot be had */
export const serve = async (app: App): Promise<{ url: string; close(): Promise<void> }> => {
  provideShop(app);
  const { handler } = (await import(`${DIST}server/entry.mjs`)) as { handler: AstroHandler };
  const sendStatic = await openStatic(`${DIST}client`);
  const route = createRouter(app);

  const server = createServer((request, response) => {
    if (sendStatic(request, response)) return;
    void route(request, response, () => {
      // Without a `next` Astro answers unknown routes itself, with the 404 page.
      void handler(request, response);
    });
  });
  const { port, host } = app.config;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'it is taken; set PORT to another one' : error.message;
      reject(new StartupError(`Cannot listen on ${host}:${port}: ${reason}`));
    });
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const name = host === '127.0.0.1' || host === '::1' ? 'localhost' : host;
  return {
    url: `http://${name}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
      }),
  };
};
