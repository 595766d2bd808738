import { open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { MediaStore } from './store.ts';

const FOREVER = 'public, max-age=31536000, immutable';
/** An SVG opened directly is a document. This policy blocks scripts and requests. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export async function handleMedia(
  store: MediaStore,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    refuse(res, 405, { Allow: 'GET, HEAD' });
    return;
  }
  const name = /^\/media\/([^/?#]+)(?:\?|$)/.exec(req.url ?? '')?.[1];
  const found = name === undefined ? undefined : await store.find(name);
  if (name === undefined || !found) {
    refuse(res, 404, { 'Cache-Control': 'no-cache' });
    return;
  }
  res.setHeader('ETag', `"${name}"`);
  res.setHeader('Cache-Control', FOREVER);
  // Shops on other hosts that use this API also display these pictures.
  res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  if (isCurrent(req.headers['if-none-match'], name)) {
    res.writeHead(304).end();
    return;
  }
  await using file = await open(found.path);
  res.setHeader('Content-Type', found.type);
  res.setHeader('Content-Length', (await file.stat()).size);
  if (found.type === 'image/svg+xml') res.setHeader('Content-Security-Policy', SVG_POLICY);
  res.writeHead(200);
  if (req.method === 'HEAD') {
    res.end();
    return;
  }
  try {
    await pipeline(file.createReadStream({ autoClose: false }), res);
  } catch (error) {
    if (!res.destroyed) throw error;
  }
}

function isCurrent(ifNoneMatch: string | undefined, name: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === `"${name}"`);
}

function refuse(res: ServerResponse, status: 404 | 405, headers: Record<string, string>): void {
  const text = status === 404 ? 'Not found' : 'Method not allowed';
  res.writeHead(status, {
    ...headers,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': text.length,
  });
  res.end(text);
}
