import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Failure of the next request of an operation. Each entry is used once. */
export type Trouble =
  | 'drop_before'
  | 'drop_after'
  | 'server_error'
  | { readonly delayMs: number }
  /** The request is refused with this status and has no effect. */
  | { readonly status: number }
  /** The request is executed, but returns this text with a success status. */
  | { readonly answer: string; readonly type?: string; readonly before?: () => void };

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Reply {
  readonly status: number;
  readonly body: object;
}

export interface Operation {
  readonly name: string;
  readonly run: () => Reply;
}

const BROKEN: Reply = { status: 500, body: { error: { type: 'api_error', message: 'out of order' } } };

/** Fake provider on a local port. An operation takes effect even if its response is lost. */
export interface StandIn {
  readonly url: string;
  /** Invalid requests, such as wrong keys, amounts or methods. Tests expect none. */
  readonly complaints: readonly string[];
  readonly requested: readonly string[];
  trouble(operation: string, ...troubles: Trouble[]): void;
  close(): Promise<void>;
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

const send = (response: ServerResponse, { status, body }: Reply): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

/** @param route returns the operation of a request; reports an invalid one with `warn` and returns its response */
export const openStandIn = async (
  route: (request: Request, warn: (text: string) => Reply) => Operation | Reply,
): Promise<StandIn> => {
  const complaints: string[] = [];
  const requested: string[] = [];
  const troubles = new Map<string, Trouble[]>();
  const warn = (text: string): Reply => {
    complaints.push(text);
    return { status: 400, body: { error: { type: 'invalid_request_error', message: text } } };
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = request;
    const operation = route({ method, path: url, headers, body: await readBody(request) }, warn);
    if ('status' in operation) return send(response, operation);
    requested.push(operation.name);
    const trouble = troubles.get(operation.name)?.shift();
    if (trouble === 'drop_before') return void request.socket.destroy();
    if (trouble === 'server_error') return send(response, BROKEN);
    if (typeof trouble === 'object' && 'status' in trouble)
      return send(response, { ...trouble, body: { error: { type: 'invalid_request_error' } } });
    if (typeof trouble === 'object' && 'answer' in trouble) trouble.before?.();
    const reply = operation.run();
    if (typeof trouble === 'object' && 'answer' in trouble)
      return void response
        .writeHead(reply.status, { 'Content-Type': trouble.type ?? 'application/json' })
        .end(trouble.answer);
    if (trouble === 'drop_after') return void request.socket.destroy();
    if (trouble) await wait(trouble.delayMs);
    send(response, reply);
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    complaints,
    requested,
    trouble: (operation, ...more) => {
      troubles.set(operation, [...(troubles.get(operation) ?? []), ...more]);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** Stores responses by idempotency key. A key with other contents returns `conflict`. */
export const createMemory = (conflict: () => Reply) => {
  const known = new Map<string, { readonly contents: string; readonly reply: Reply }>();
  return (key: string, contents: string, run: () => Reply): Reply => {
    const earlier = known.get(key);
    if (earlier) return earlier.contents === contents ? earlier.reply : conflict();
    const reply = run();
    // The outcome of a server error is unknown, so it is not stored.
    if (reply.status < 500) known.set(key, { contents, reply });
    return reply;
  };
};
