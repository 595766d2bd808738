import { type Logger, pino } from 'pino';
import { isDownloadPath } from '#contract/paths.ts';
import { pathOf } from '#server/platform/path-of.ts';
import { escapeInvisible } from './escape-control-characters.ts';

const HIDDEN = '[hidden]';

/** Fields with keys, passwords, personal data or values in database errors. */
const HIDDEN_FIELDS = [
  'token',
  'Token',
  'password',
  'Password',
  'secret',
  'authorization',
  'email',
  'Email',
  'recipient',
  'detail',
  'parameters',
  'where',
];

/** Removes the query, and the token of a download or of a link to the office. */
const cutUrl = (url: unknown): string => {
  const path = pathOf(String(url ?? ''));
  const hasToken = isDownloadPath(path) || path.startsWith('/office/welcome/');
  return (hasToken ? path.replace(/[^/]+$/, HIDDEN) : path).slice(0, 200);
};

/** Writes JSON lines to stdout. `requestId` equals the response's `X-Request-Id`. */
export const createLog = (level: string, target?: { write(line: string): void }): Logger => {
  const options = {
    level,
    redact: {
      paths: HIDDEN_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: HIDDEN,
    },
    serializers: { url: cutUrl },
    // Required because logs are read in terminals.
    hooks: { streamWrite: (line: string) => `${escapeInvisible(line.trimEnd())}\n` },
  };
  return target ? pino(options, target) : pino(options);
};
