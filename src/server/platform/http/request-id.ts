import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const ID = Symbol('request id');
type Named = ServerResponse & { [ID]?: string };

/** Id in the log, created on first use. `server.ts` sends it as `X-Request-Id`. */
export const requestId = (response: ServerResponse): string => {
  const named = response as Named;
  named[ID] ??= randomUUID();
  return named[ID];
};

/** Undefined for cached pages and files. */
export const findRequestId = (response: ServerResponse): string | undefined => (response as Named)[ID];
