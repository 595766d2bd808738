import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '#server/context.ts';
import { pathOf } from '#server/platform/path-of.ts';

/** Icons of the build that an uploaded icon replaces, with their edge in pixels. */
const EDGES: Readonly<Record<string, string>> = {
  '/favicon.ico': '48',
  '/favicon.svg': '512',
  '/logo.png': '512',
  '/icons/icon-48.png': '48',
  '/icons/apple-touch-180.png': '180',
  '/icons/icon-192.png': '192',
  '/icons/icon-512.png': '512',
  '/icons/maskable-512.png': 'maskable',
};

const CACHE_CONTROL = 'public, max-age=300';

/** Redirects to the uploaded icon, so that pages and manifests keep their URLs. @returns false without one */
export const sendOwnIcon = (
  { identity }: Pick<App, 'identity'>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean => {
  const edge = EDGES[pathOf(request.url)];
  const location = edge && identity.current().icons[edge];
  if (!location) return false;
  response.writeHead(302, { Location: location, 'Cache-Control': CACHE_CONTROL }).end();
  return true;
};
