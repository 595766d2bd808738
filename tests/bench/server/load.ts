import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

const run = promisify(execFile);
const CONNECTIONS = 20;
const TIMEOUT_S = 30;

export interface Requests {
  /** Paths requested in turn. A long list causes cache misses. */
  readonly paths: readonly string[];
  readonly encoding: string;
  readonly body?: string;
  /** Body of each path, instead of one for all. */
  readonly bodies?: readonly string[];
}

export interface Figure {
  readonly requests: number;
  readonly perSecond: number;
  /** 99th percentile of the latency in milliseconds. */
  readonly p99: number;
}

/** wrk uses a tenth of autocannon's CPU time, which matters on a small machine. */
export const hasWrk = spawnSync('wrk', ['-v']).error === undefined;

const isPost = ({ body, bodies }: Requests): boolean => body !== undefined || bodies !== undefined;

const headersOf = (requests: Requests): Record<string, string> => ({
  'accept-encoding': requests.encoding,
  ...(isPost(requests) && { 'content-type': 'application/json' }),
});

const quote = (text: string): string => JSON.stringify(text);

/** Formats a wrk script. It starts with the path at index `first` and prints its figures as JSON. */
const formatScript = (requests: Requests, first: number): string => `
local paths = { ${requests.paths.map(quote).join(', ')} }
local bodies = { ${(requests.bodies ?? []).map(quote).join(', ')} }
local at = ${first}
wrk.method = ${isPost(requests) ? '"POST"' : '"GET"'}
${requests.body === undefined ? '' : `wrk.body = ${quote(requests.body)}`}
${Object.entries(headersOf(requests))
  .map(([name, value]) => `wrk.headers[${quote(name)}] = ${quote(value)}`)
  .join('\n')}
function request()
  at = at % #paths + 1
  return wrk.format(nil, paths[at], nil, bodies[at])
end
function done(summary, latency)
  local e = summary.errors
  io.write(string.format('\\nRESULT {"requests":%d,"micros":%d,"p99":%d,"failed":%d}\\n', summary.requests,
    summary.duration, latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout))
end
`;

let requested = 0;

const loadWithWrk = async (origin: string, requests: Requests, seconds: number): Promise<Figure> => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-wrk-'));
  try {
    const script = join(folder, 'requests.lua');
    await writeFile(script, formatScript(requests, requested % requests.paths.length));
    const options = ['-t1', `--timeout=${TIMEOUT_S}s`, `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', script];
    const { stdout } = await run('wrk', [...options, origin]);
    const result = JSON.parse(/^RESULT (.*)$/m.exec(stdout)?.[1] ?? '{}') as Record<string, number>;
    const { requests: count = 0, micros = 1, p99 = 0, failed = 1 } = result;
    if (failed > 0) throw new Error(`${requests.paths[0]}: ${failed} of ${count} requests failed\n${stdout}`);
    requested += count;
    return { requests: count, perSecond: count / (micros / 1e6), p99: p99 / 1000 };
  } finally {
    await rm(folder, { recursive: true });
  }
};

const loadWithAutocannon = async (origin: string, requests: Requests, seconds: number): Promise<Figure> => {
  const { paths, body, bodies } = requests;
  const first = requested % paths.length;
  const all = paths.map((path, n) => ({
    method: isPost(requests) ? ('POST' as const) : ('GET' as const),
    path,
    headers: headersOf(requests),
    body: bodies?.[n] ?? body,
  }));
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    timeout: TIMEOUT_S,
    duration: seconds,
    requests: [...all.slice(first), ...all.slice(0, first)],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${paths[0]}: ${result.non2xx} responses without success, ${result.errors} errors`);
  requested += result.requests.total;
  return {
    requests: result.requests.total,
    perSecond: result.requests.average,
    p99: result.latency.p99,
  };
};

/** Sends requests for `seconds` at the maximum rate. @throws Error if a request fails */
export const load = (origin: string, requests: Requests, seconds: number): Promise<Figure> =>
  (hasWrk ? loadWithWrk : loadWithAutocannon)(origin, requests, seconds);
