import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const HEADER = 'X-Request-Id';

/** The id under which the log speaks of this request; made once, sent with the answer. */
export const requestId = (response: ServerResponse): string => {
  const known = response.getHeader(HEADER);
  if (typeof known === 'string') return known;
  const id = randomUUID();
  response.setHeader(HEADER, id);
  return id;
};
