import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { type Environment, readInteger, readList } from '#server/platform/environment/environment.ts';
import { parseTrustProxy, type TrustProxy } from './trust-proxy.ts';

const MAX_PROCESSES = 64;

export const readPort = (text: string | undefined, problems: string[]): number =>
  readInteger('PORT', text ?? '4321', [0, 65_535], problems);

export const readHost = (text: string, problems: string[]): string => {
  const isName = /^(?!-)[a-z0-9-]{1,63}(?:\.(?!-)[a-z0-9-]{1,63})*$/i.test(text) && !/^[\d.]+$/.test(text);
  if (isIP(text) === 0 && !isName)
    problems.push(`HOST must be an address such as 0.0.0.0 or ::, or a host name, not '${text}'`);
  return text;
};

export const readConcurrency = (text: string | undefined, problems: string[]): number =>
  text === undefined
    ? Math.min(availableParallelism(), MAX_PROCESSES)
    : readInteger('WEB_CONCURRENCY', text, [1, MAX_PROCESSES], problems);

/** Allows only printable ASCII, since the token is sent in a header. */
export const readMetricsToken = (text: string | undefined, problems: string[]): string | undefined => {
  if (text !== undefined && !/^[!-~]{16,}$/.test(text))
    problems.push('METRICS_TOKEN must be at least 16 ASCII characters without spaces');
  return text;
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
    problems.push('RATE_LIMITS=off is for tests only and not allowed with SHOP_MODE=live');
  return RATE_LIMITS !== 'off';
};

/** Browsers open up to six connections each, and a campus may share one address. */
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
    problems.push(
      `TRUST_PROXY must be a number of proxies or a list of networks such as 10.0.0.0/8, not '${text}'`,
    );
  return trust;
};
