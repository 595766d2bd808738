import { isAbsolute, resolve } from 'node:path';
import { labelHosts, splitHosts } from './replicas/hosts.ts';

export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly file: string }
  /** `url` may contain several hosts, one of which is the primary. `label` contains no credentials. */
  | {
      readonly kind: 'postgres';
      readonly url: string;
      readonly replicaUrl?: string;
      readonly label: string;
    };

const readPostgres = (url: string, replicaUrl: string | undefined, problems: string[]): DatabaseConfig => {
  const hosts = splitHosts(url);
  if (!hosts) problems.push('DATABASE_URL must begin with file: or postgres://');
  if (replicaUrl !== undefined && !splitHosts(replicaUrl))
    problems.push('DATABASE_REPLICA_URL must begin with postgres://');
  return {
    kind: 'postgres',
    url,
    ...(replicaUrl !== undefined && { replicaUrl }),
    label: hosts ? labelHosts(hosts) : '',
  };
};

export const readDatabase = (
  text: string,
  replicaUrl: string | undefined,
  problems: string[],
): DatabaseConfig => {
  if (!text.startsWith('file:')) return readPostgres(text, replicaUrl, problems);
  if (replicaUrl !== undefined)
    problems.push('DATABASE_REPLICA_URL requires a postgres:// URL in DATABASE_URL');
  const path = text.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
  if (path === '') problems.push('DATABASE_URL must contain a file path, for example file:var/shop.db');
  return { kind: 'sqlite', file: isAbsolute(path) ? path : resolve(path) };
};

export const formatDatabase = (database: DatabaseConfig): string =>
  database.kind === 'sqlite' ? `SQLite, ${database.file}` : `PostgreSQL, ${database.label}`;
