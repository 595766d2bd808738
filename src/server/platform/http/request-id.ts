import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const ID: unique symbol = Symbol('request id');

declare module 'http' {
  interface ServerResponse<Request extends IncomingMessage = IncomingMessage> {
    [ID]?: string;
  }
}

/** Id in the log, created on first use. `server.ts` sends it as `X-Request-Id`. */
export const requestId = (response: ServerResponse): string => {
  response[ID] ??= randomUUID();
  return response[ID];
};

/** Undefined for cached pages and files. */
export const findRequestId = (response: ServerResponse): string | undefined => response[ID];
