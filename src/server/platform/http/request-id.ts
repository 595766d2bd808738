import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const ID = Symbol('request id');
type Named = ServerResponse & { [ID]?: string };

/** The id under which the log speaks of this request; made once. `server.ts` sends it with the answer, as `X-Request-Id`. */
export const requestId = (response: ServerResponse): string => {
  const named = response as Named;
  named[ID] ??= randomUUID();
  return named[ID];
};

/** Undefined where nobody asked for one: kept pages and files. */
export const findRequestId = (response: ServerResponse): string | undefined => (response as Named)[ID];
