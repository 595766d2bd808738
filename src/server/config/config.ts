import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DEFAULT_MARKET, isMarketName, MARKETS } from '#domain/market/markets.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { type DatabaseConfig, readDatabase } from '#server/platform/database/database-config.ts';
import {
  type Environment,
  isMailbox,
  readList,
  readOrigin,
  readSwitch,
} from '#server/platform/environment/environment.ts';
import {
  readConcurrency,
  readConnections,
  readHost,
  readMetricsToken,
  readOrigins,
  readPort,
  readRateLimits,
  readTrustProxy,
} from '#server/platform/http/http-config.ts';
import { isLocalOrigin } from '#server/platform/http/local/this-machine.ts';
import type { TrustProxy } from '#server/platform/http/trust-proxy.ts';
import type { BucketConfig } from '#server/platform/storage/bucket.ts';
import { MEDIA_VARIABLES, readBucket } from '#server/platform/storage/bucket-config.ts';
import { readBackupBucket } from './backup-bucket.ts';
import { checkLiveMail, type MailConfig, readMail } from './mail-config.ts';
import { LIVE_VARIABLES } from './office-variables.ts';
import { checkOffers } from './payment-offers.ts';
import { type PaymentsConfig, readPayments } from './payments-config.ts';
import type { VariableFault } from './variable-fault.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash. Never derived from request headers. */
  readonly siteUrl: string;
  readonly shopMode: 'demo' | 'live';
  readonly varDir: string;
  /** Folder of the daily backups. */
  readonly backupDir: string;
  /** Source of all derived keys; undefined when the shop generates one in `varDir`. */
  readonly shopSecret: string | undefined;
  /** Secrets that only verify and decrypt. */
  readonly previousSecrets: readonly string[];
  readonly database: DatabaseConfig;
  /** Payments and mail as the environment sets them. `App.payments` and `App.mail` also have what the office has set. */
  readonly payments: PaymentsConfig;
  readonly mail: MailConfig;
  /** Variables that the environment sets, of those that the office can set, too. */
  readonly variables: Environment;
  readonly webConcurrency: number;
  readonly logLevel: string;
  /** False only in tests and benchmarks. */
  readonly rateLimits: boolean;
  /** Proxies whose client address headers are trusted. */
  readonly trustProxy: TrustProxy | undefined;
  /** Maximum per process; 0 is unlimited. */
  readonly connectionsPerAddress: number;
  /** Grants access to `/metrics` and details of `/readyz`. Without it, only local requests to a demo shop can. */
  readonly metricsToken: string | undefined;
  /** Origin of another shop's API, without a trailing slash; '' for the local one. */
  readonly apiHost: string;
  /** Object storage for pictures and digital files instead of `varDir`. */
  readonly bucket: BucketConfig | undefined;
  readonly corsOrigins: readonly string[];
  /** Enables offline use of visited pages. False also removes an installed worker. */
  readonly serviceWorker: boolean;
}

/** Shorter secrets are open to brute force. */
const SECRET_MINIMUM = 32;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const readLogLevel = (text: string, problems: string[]): string => {
  if (!LOG_LEVELS.includes(text))
    problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not '${text}'`);
  return text;
};

const readVarDir = (folder: string, problems: string[]): string => {
  const path = resolve(folder);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === false)
    problems.push(`VAR_DIR must be a folder, but ${path} is a file`);
  return path;
};

/** Reports what a live shop lacks. @param environment variables of the environment and of the office */
export const checkLiveServices = (
  { shopMode, payments, mail }: Pick<Config, 'shopMode' | 'payments' | 'mail'>,
  environment: Environment,
  problems: string[],
): void => {
  if (shopMode !== 'live') return;
  checkOffers(payments, shopMode, problems);
  checkLiveMail(mail, environment, problems);
};

/** A live shop needs https, except on this machine. */
export const checkLiveAddress = (config: Pick<Config, 'shopMode' | 'siteUrl'>, problems: string[]): void => {
  if (config.shopMode !== 'live') return;
  if (config.siteUrl.startsWith('http:') && !isLocalOrigin(config.siteUrl))
    problems.push(
      `SITE_URL must begin with https:// in SHOP_MODE=live, not '${config.siteUrl}'; http:// is allowed for localhost only`,
    );
};

/** @param stored variables that the office has set. Those of the environment win */
export const readConfig = (given: Environment, stored: Environment = {}): Result<Config, string[]> => {
  const problems: string[] = [];
  // Treats an empty variable as unset.
  const set: Environment = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== '' && !isMailbox(name, value)),
  );
  const environment = { ...stored, ...set };
  const port = readPort(environment.PORT, problems);
  const { SITE_URL = `http://localhost:${port || 4321}`, API_HOST } = environment;
  const shopMode = environment.SHOP_MODE ?? 'demo';
  if (shopMode !== 'demo' && shopMode !== 'live')
    problems.push(`SHOP_MODE must be demo or live, not '${shopMode}'`);
  const market = environment.MARKET ?? DEFAULT_MARKET;
  if (!isMarketName(market))
    problems.push(`MARKET must be one of ${Object.keys(MARKETS).join(', ')}, not '${market}'`);
  const database = readDatabase(
    environment.DATABASE_URL ?? 'file:var/shop.db',
    environment.DATABASE_REPLICA_URL,
    problems,
  );
  const varDir = readVarDir(
    environment.VAR_DIR ?? (database.kind === 'sqlite' ? dirname(database.file) : 'var'),
    problems,
  );
  const faults: VariableFault[] = [];
  const config: Config = {
    port,
    host: readHost(environment.HOST ?? '127.0.0.1', problems),
    siteUrl: readOrigin('SITE_URL', SITE_URL, problems) ?? '',
    shopMode: shopMode === 'live' ? 'live' : 'demo',
    varDir,
    backupDir: resolve(environment.BACKUP_DIR ?? join(varDir, 'backups')),
    shopSecret: environment.SHOP_SECRET,
    previousSecrets: readList(environment.SHOP_SECRET_PREVIOUS ?? ''),
    database,
    payments: readPayments(environment, faults),
    mail: readMail(environment, varDir, faults),
    variables: Object.fromEntries(LIVE_VARIABLES.map((name) => [name, set[name]])),
    webConcurrency: readConcurrency(environment.WEB_CONCURRENCY, problems),
    logLevel: readLogLevel(environment.LOG_LEVEL ?? 'info', problems),
    rateLimits: readRateLimits(environment, problems),
    trustProxy: readTrustProxy(environment.TRUST_PROXY, problems),
    connectionsPerAddress: readConnections(environment, problems),
    metricsToken: readMetricsToken(environment.METRICS_TOKEN, problems),
    apiHost: API_HOST ? (readOrigin('API_HOST', API_HOST, problems) ?? '') : '',
    bucket: readBucket(environment, MEDIA_VARIABLES, problems),
    corsOrigins: readOrigins(environment.CORS_ORIGINS ?? '', problems),
    serviceWorker: readSwitch('SERVICE_WORKER', environment.SERVICE_WORKER, problems),
  };
  readBackupBucket(environment, problems);
  problems.push(...faults.map(({ text }) => text));
  if (config.shopSecret !== undefined && config.shopSecret.length < SECRET_MINIMUM)
    problems.push(`SHOP_SECRET must be at least ${SECRET_MINIMUM} characters long`);
  if (config.previousSecrets.some((secret) => secret.length < SECRET_MINIMUM))
    problems.push(`Each secret in SHOP_SECRET_PREVIOUS must be at least ${SECRET_MINIMUM} characters long`);
  checkLiveAddress(config, problems);
  return problems.length > 0 ? refuse(problems) : ok(config);
};
