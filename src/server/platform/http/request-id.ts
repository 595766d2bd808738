import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const ID: unique symbol = Symbol('request id');

declare module 'http' {
  interface ServerResponse<Request extends IncomingMessage = IncomingMessage> {
    [ID]?: string;
  }
}

export const requestId = (response: ServerResponse): string => {
  response[ID] ??= randomUUID();
  return response[ID];
};

export const findRequestId = (response: ServerResponse): string | undefined => response[ID];
