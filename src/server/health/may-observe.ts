import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '#server/config/config.ts';
import { isLocalRequest } from '#server/platform/http/local/local-request.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export const mayObserve = (request: IncomingMessage, config: Config): boolean => {
  const { metricsToken } = config;
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (given !== undefined)
    return metricsToken !== undefined && timingSafeEqual(digest(given), digest(metricsToken));
  return isLocalRequest(request, config);
};
