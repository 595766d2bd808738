import { type Logger, pino } from 'pino';
import { isDownloadPath } from '#contract/paths.ts';
import { escapeUnseen } from './escape-control-characters.ts';

const HIDDEN = '[hidden]';

/** What no log may hold, wherever it comes along: keys, passwords, who somebody is; and values in a database's errors. */
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

/** A path without its query; of a download also without the token that opens it. */
const cutUrl = (url: unknown): string => {
  const [path = ''] = String(url ?? '').split('?', 1);
  return (isDownloadPath(path) ? path.replace(/[^/]+$/, HIDDEN) : path).slice(0, 200);
};

/** Lines of JSON on the standard output, one an event; `requestId` is the `X-Request-Id` of its answer. */
export const createLog = (level: string, target?: { write(line: string): void }): Logger => {
  const options = {
    level,
    redact: {
      paths: HIDDEN_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: HIDDEN,
    },
    serializers: { url: cutUrl },
    // Logs are read in terminals; the end of the line is ours.
    hooks: { streamWrite: (line: string) => `${escapeUnseen(line.trimEnd())}\n` },
  };
  return target ? pino(options, target) : pino(options);
};
