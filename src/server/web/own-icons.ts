import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '#server/context.ts';
import { pathOf } from '#server/platform/path-of.ts';

/** Icons of the build that an icon of the shop's own replaces, with their edge in pixels. */
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

/** A change of the icon shows within this time. */
const CACHE_CONTROL = 'public, max-age=300';

/** Redirects to the picture of the shop's own icon, so that the addresses in pages and manifests stay. @returns false without one */
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
