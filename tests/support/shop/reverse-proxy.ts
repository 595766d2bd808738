import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

/** Client address of a test request, which the proxy may forward. */
export const CLIENT_HEADER = 'x-test-client';

export interface ReverseProxy {
  readonly url: string;
  close(): Promise<void>;
}

const PIECE = 2000;
const PIECE_MS = 20;
/** A piece also ends inside the toolbar of a listing, whose controls could move while the rest is parsed. */
const CUT = /(?=class="seg )/;

const trickle = async (from: IncomingMessage, to: ServerResponse): Promise<void> => {
  for (const part of (await text(from)).split(CUT))
    for (let start = 0; start < part.length; start += PIECE) {
      to.write(part.slice(start, start + PIECE));
      await setTimeout(PIECE_MS);
    }
  to.end();
};

/**
 * `silent` is a plain `proxy_pass`. `forwarding` preserves the host and appends the client to `X-Forwarded-For`.
 * `trickling` sends pages in small pieces, as a slow line does.
 */
export const openReverseProxy = async (
  shopUrl: string,
  kind: 'silent' | 'forwarding' | 'trickling',
): Promise<ReverseProxy> => {
  const { host, hostname, port } = new URL(shopUrl);
  const server = createServer((request, response) => {
    const { [CLIENT_HEADER]: client = '192.0.2.1', ...headers } = request.headers;
    const earlier = headers['x-forwarded-for'];
    const passed = ask(
      {
        hostname,
        port,
        // A URL object would remove dot segments.
        path: request.url,
        method: request.method,
        headers: {
          ...headers,
          ...(kind === 'trickling' && { 'accept-encoding': 'identity' }),
          ...(kind !== 'forwarding'
            ? { host }
            : {
                'x-forwarded-for': [earlier, client].filter(Boolean).join(', '),
                'x-forwarded-proto': 'https',
              }),
          connection: 'close',
        },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        if (kind === 'trickling' && answer.headers['content-type']?.startsWith('text/html'))
          void trickle(answer, response);
        else answer.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
