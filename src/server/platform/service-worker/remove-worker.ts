import type { IncomingMessage, ServerResponse } from 'node:http';
import { SERVICE_WORKER_PATH } from './write-worker.ts';

const HEADERS = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' };

/** Removes an installed worker. Browsers check for a new worker on each visit. */
const REMOVAL = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('shop-')) await caches.delete(name);
  await registration.unregister();
})()));
`;

export const removeWorker = (request: IncomingMessage, response: ServerResponse): boolean => {
  if (request.url !== SERVICE_WORKER_PATH) return false;
  response.writeHead(200, HEADERS).end(REMOVAL);
  return true;
};
