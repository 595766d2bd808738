import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type AnswerHeaders, pairHeaders } from '#server/platform/http/headers/header-list.ts';
import { type ConnectionRules, guardConnections } from './connections.ts';
import { findRequestId } from './request-id.ts';
import { limitBodyTime } from './slow-body.ts';

/** Limits in milliseconds and bytes. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  /** Timeouts for the headers and for the complete request, which may be an upload on a slow line. */
  headersTimeout: 10_000,
  requestTimeout: 10 * 60_000,
  /** Timeout for a body, unless its handler allows a slow one. */
  bodyTimeout: 30_000,
  /** Longer than the 60 s of common proxies: a request on a connection that is just being closed fails. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
};
/** Idle timeout in either direction. */
const SILENCE_MS = 60_000;
const MAX_HEADERS = 100;
/** Connections of a process; those of an address depend on the environment. */
const CONNECTIONS = { total: 10_000, perAddress: 0, isShared: () => false };
/** A client with 5 KB/s still reads 1.5 MB between two checks. Interrupted downloads resume with range requests. */
const READERS = { checkEveryMs: 5 * 60_000, leastBytes: 64 * 1024 };

const LATE = 'ERR_HTTP_REQUEST_TIMEOUT';

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Content Too Large',
  [LATE]: '408 Request Timeout',
};

const ID_HEADER = 'X-Request-Id';

type Header = readonly [name: string, value: string];

const readHeaders = (given: object = {}): Header[] =>
  Array.isArray(given)
    ? pairHeaders(given)
    : Object.entries(given).flatMap(([name, value]) =>
        value === undefined ? [] : [value].flat().map((one): Header => [name, String(one)]),
      );

/** Extends `writeHead`, which all responses call. */
const createResponseClass = (answer: AnswerHeaders): typeof ServerResponse =>
  class<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, ...rest: readonly unknown[]): this {
      const [ready] = rest;
      // `setHeader` would disable Node's fast path.
      const id = findRequestId(this);
      // Fast path: cached pages and files have no other headers.
      if (typeof ready === 'object' && answer.isComplete(ready))
        return super.writeHead(status, id === undefined ? ready : [...ready, ID_HEADER, id]);
      const given = readHeaders(rest.find((part) => typeof part === 'object' && part !== null));
      const isGiven = (name: string) => given.some(([other]) => other.toLowerCase() === name);
      const earlier: Header[] = [];
      for (const name of this.getHeaderNames()) {
        const value = this.getHeader(name);
        if (value !== undefined && !isGiven(name))
          for (const one of Array.isArray(value) ? value : [value]) earlier.push([name, String(one)]);
        this.removeHeader(name);
      }
      given.push(...earlier);
      if (id !== undefined) given.push([ID_HEADER, id]);
      return super.writeHead(status, answer.complete(given).flat());
    }
  };

const formatBare = (answer: AnswerHeaders, status: string, more: readonly string[] = []): string => {
  const lines = [...answer.bare.map(([name, value]) => `${name}: ${value}`), ...more];
  return `HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
};

/** True if the response is partly sent, or waits for an earlier response of the same connection. */
const isUnderWay = (response: ServerResponse | undefined): boolean =>
  response !== undefined && !response.writableFinished && (response.headersSent || response.socket === null);

/** Responds to an unreadable request and closes the connection. @param last response to the last readable request */
const refuse = (
  answer: AnswerHeaders,
  error: NodeJS.ErrnoException,
  socket: Duplex,
  last: ServerResponse | undefined,
): void => {
  if (error.code === 'ECONNRESET' || !socket.writable || isUnderWay(last)) {
    socket.destroy(error);
    return;
  }
  socket.end(formatBare(answer, STATUS[error.code ?? ''] ?? '400 Bad Request'));
};

/** RFC 9112 requires rejecting two Host headers, since proxies differ in which one they use. Node accepts them. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
};

export interface ServerRules extends Partial<typeof LIMITS>, Partial<ConnectionRules> {}

/** @param rules limits that depend on the environment or are shorter in tests */
export const createShopServer = (
  answer: AnswerHeaders,
  rules: ServerRules,
  listener: (request: IncomingMessage, response: ServerResponse) => void,
): Server => {
  const options = { ...LIMITS, ...rules, ServerResponse: createResponseClass(answer) };
  const responses = new WeakMap<Duplex, ServerResponse>();
  const server = createServer(options, (request, response) => {
    responses.set(request.socket, response);
    limitBodyTime(request, options.bodyTimeout, () =>
      refuse(answer, Object.assign(new Error('slow body'), { code: LATE }), request.socket, response),
    );
    if (isCrowded(request.socket)) response.shouldKeepAlive = false;
    if (hasTwoHosts(request)) response.writeHead(400, { Connection: 'close', 'Content-Length': 0 }).end();
    else listener(request, response);
  });
  const busy = formatBare(answer, '503 Service Unavailable', ['Retry-After: 5']);
  const isCrowded = guardConnections(server, { ...CONNECTIONS, ...READERS, ...rules }, busy);
  server.maxHeadersCount = MAX_HEADERS;
  server.setTimeout(SILENCE_MS);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuse(answer, error, socket, responses.get(socket)),
  );
  return server;
};
