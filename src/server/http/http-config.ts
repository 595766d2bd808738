import { availableParallelism } from 'node:os';
import { type Environment, readList } from '#server/environment.ts';
import { parseTrustProxy, type TrustProxy } from './trust-proxy.ts';

const MAX_PROCESSES = 64;

export const readPort = (text: string | undefined, problems: string[]): number => {
  const port = Number(text ?? 4321);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    problems.push(`PORT must be a number from 0 to 65535, not '${text}'`);
  return port;
};

export const readConcurrency = (text: string | undefined, problems: string[]): number => {
  const count = Number(text ?? Math.min(availableParallelism(), MAX_PROCESSES));
  if (!Number.isInteger(count) || count < 1 || count > MAX_PROCESSES)
    problems.push(`WEB_CONCURRENCY must be a number from 1 to ${MAX_PROCESSES}, not '${text}'`);
  return count;
};

export const readOrigins = (text: string, problems: string[]): string[] => {
  const origins = readList(text);
  for (const origin of origins)
    if (!/^https?:/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin)
      problems.push(`CORS_ORIGINS must be origins like https://shop.example, not '${origin}'`);
  return origins;
};

export const readRateLimits = (
  { RATE_LIMITS = 'on', SHOP_MODE }: Environment,
  problems: string[],
): boolean => {
  if (RATE_LIMITS !== 'on' && RATE_LIMITS !== 'off')
    problems.push(`RATE_LIMITS must be on or off, not '${RATE_LIMITS}'`);
  if (RATE_LIMITS === 'off' && SHOP_MODE === 'live')
    problems.push('RATE_LIMITS=off is for tests: SHOP_MODE=live refuses it');
  return RATE_LIMITS !== 'off';
};

/** Browsers hold six, and behind one address may stand a campus. */
const CONNECTIONS = 256;

export const readConnections = (environment: Environment, problems: string[]): number => {
  const { CONNECTIONS_PER_ADDRESS: text, RATE_LIMITS } = environment;
  if (text === undefined) return RATE_LIMITS === 'off' ? 0 : CONNECTIONS;
  if (!/^\d{1,6}$/.test(text))
    problems.push(`CONNECTIONS_PER_ADDRESS must be a whole number, 0 for no limit, not '${text}'`);
  return Number(text);
};

export const readTrustProxy = (text: string | undefined, problems: string[]): TrustProxy | undefined => {
  const trust = text === undefined ? undefined : parseTrustProxy(text);
  if (text !== undefined && !trust)
    problems.push(`TRUST_PROXY must be a number of proxies or networks like 10.0.0.0/8, not '${text}'`);
  return trust;
};
