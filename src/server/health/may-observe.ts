import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '#server/config.ts';
import { isFromThisMachine } from '#server/mail/dev/may-read.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** May this request see how the shop is doing? With the token, or from this machine with nobody in between. */
export const mayObserve = (request: IncomingMessage, { metricsToken }: Config): boolean => {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (given !== undefined)
    return metricsToken !== undefined && timingSafeEqual(digest(given), digest(metricsToken));
  return isFromThisMachine(request);
};
