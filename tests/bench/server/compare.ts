import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { median } from '../median.ts';
import { type Figure, load, type Requests } from './load.ts';
import { readCpuSeconds } from './process-cost.ts';

const BARE = fileURLToPath(new URL('bare-server.ts', import.meta.url));
const ROUNDS = 5;
const SECONDS = 2;
/** Number of requests to each process before the measurement, so that the JIT has compiled hot code. */
const WARM_REQUESTS = 3000;
const WARM_ROUNDS = 24;

export interface Server {
  readonly url: string;
  readonly pid: number;
  readonly processes?: number;
}

interface Round extends Figure {
  readonly perCpuSecond: number;
}

const loadRound = async (server: Server, requests: Requests): Promise<Round> => {
  const before = await readCpuSeconds(server.pid);
  const figure = await load(server.url, requests, SECONDS);
  return { ...figure, perCpuSecond: figure.requests / ((await readCpuSeconds(server.pid)) - before) };
};

const warmUp = async ({ url, processes = 1 }: Server, requests: Requests): Promise<void> => {
  let requested = 0;
  for (let n = 0; n < WARM_ROUNDS * processes && requested < WARM_REQUESTS * processes; n += 1)
    requested += (await load(url, requests, SECONDS)).requests;
};

const startBare = async (
  shop: Server,
  { paths, encoding, body }: Requests,
  processes = 1,
): Promise<Server & { stop(): Promise<void> }> => {
  const input = JSON.stringify({ url: `${shop.url}${paths[0]}`, encoding, body, processes });
  const child = spawn(process.execPath, [BARE, input], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: `http://127.0.0.1:${line.toString().trim()}`,
    pid: child.pid ?? 0,
    processes,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
};

export interface Comparison {
  readonly perSecond: number;
  readonly p99: number;
  readonly floorPerSecond: number;
  readonly perCpuSecond: number;
  readonly ratio: number;
  /** Throughput per second of CPU time, relative to the other server. Less sensitive to other load. */
  readonly cpuRatio: number;
}

/** Measures two servers in alternating rounds, so that other load affects both. Returns medians. */
export const compare = async (
  shop: Server,
  floor: Server,
  requests: Requests,
  floorRequests: Requests = requests,
): Promise<Comparison> => {
  await warmUp(shop, requests);
  await warmUp(floor, floorRequests);
  const rounds: (readonly [Round, Round])[] = [];
  for (let n = 0; n < ROUNDS; n += 1)
    rounds.push([await loadRound(shop, requests), await loadRound(floor, floorRequests)]);
  const middle = (read: (pair: readonly [Round, Round]) => number) => median(rounds.map(read));
  return {
    perSecond: middle(([ours]) => ours.perSecond),
    p99: middle(([ours]) => ours.p99),
    floorPerSecond: middle(([, bare]) => bare.perSecond),
    perCpuSecond: middle(([ours]) => ours.perCpuSecond),
    ratio: middle(([ours, bare]) => ours.perSecond / bare.perSecond),
    cpuRatio: middle(([ours, bare]) => ours.perCpuSecond / bare.perCpuSecond),
  };
};

const ofBare = (requests: Requests): Requests => ({ ...requests, paths: ['/'] });

export const compareWithBare = async (shop: Server, requests: Requests): Promise<Comparison> => {
  const bare = await startBare(shop, requests);
  try {
    return await compare(shop, bare, requests, ofBare(requests));
  } finally {
    await bare.stop();
  }
};

/** Measures the maximum gain by a second process on this machine. */
export const compareBareProcesses = async (shop: Server, requests: Requests): Promise<Comparison> => {
  const [one, two] = [await startBare(shop, requests), await startBare(shop, requests, 2)];
  try {
    return await compare(two, one, ofBare(requests));
  } finally {
    await Promise.all([one.stop(), two.stop()]);
  }
};
