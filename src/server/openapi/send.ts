import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { API_BASE } from '#contract/paths.ts';
import { buildOpenApi } from './document.ts';

export const OPENAPI_PATH = `${API_BASE}openapi.json`;

const build = () => {
  const body = Buffer.from(JSON.stringify(buildOpenApi()));
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"` };
};

let built: ReturnType<typeof build> | undefined;

export const sendOpenApi = (request: IncomingMessage, response: ServerResponse): void => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  built ??= build();
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
    ETag: built.etag,
  };
  if (request.headers['if-none-match'] === built.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, { ...headers, 'Content-Length': built.body.length });
  response.end(request.method === 'HEAD' ? undefined : built.body);
};
