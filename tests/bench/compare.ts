import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Figure, load, type Requests } from './load.ts';
import { readCpuSeconds } from './process-cost.ts';

const BARE = fileURLToPath(new URL('bare-server.ts', import.meta.url));
const ROUNDS = 5;
const SECONDS = 2;
/** Node compiles what runs often; before that it is several times slower. Of every process. */
const WARM_REQUESTS = 3000;
const WARM_ROUNDS = 24;

/** Who is asked: an address and the process behind it, which may be several. */
export interface Server {
  readonly url: string;
  readonly pid: number;
  readonly processes?: number;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

interface Round extends Figure {
  readonly perCpuSecond: number;
}

const loadRound = async (server: Server, requests: Requests): Promise<Round> => {
  const before = await readCpuSeconds(server.pid);
  const figure = await load(server.url, requests, SECONDS);
  return { ...figure, perCpuSecond: figure.requests / ((await readCpuSeconds(server.pid)) - before) };
};

const warmUp = async ({ url, processes = 1 }: Server, requests: Requests): Promise<void> => {
  let asked = 0;
  for (let n = 0; n < WARM_ROUNDS * processes && asked < WARM_REQUESTS * processes; n += 1)
    asked += (await load(url, requests, SECONDS)).requests;
};

/** A bare server that sends the same bytes under the same headers. */
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
  /** Answers a second, the one beside the other. */
  readonly ratio: number;
  /** Answers for a second of the server's processor time: what others do on the machine moves it less. */
  readonly cpuRatio: number;
}

/** Two servers in turns, so that what else the machine does meets both; medians of the rounds. */
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

/** A bare server has one answer, for any path. */
const ofBare = (requests: Requests): Requests => ({ ...requests, paths: ['/'] });

/** A shop beside a bare server that sends the bytes that the shop answered once. */
export const compareWithBare = async (shop: Server, requests: Requests): Promise<Comparison> => {
  const bare = await startBare(shop, requests);
  try {
    return await compare(shop, bare, requests, ofBare(requests));
  } finally {
    await bare.stop();
  }
};

/** What a second process gives a server that does nothing: what is missing to one is the machine's. */
export const compareBareProcesses = async (shop: Server, requests: Requests): Promise<Comparison> => {
  const [one, two] = [await startBare(shop, requests), await startBare(shop, requests, 2)];
  try {
    return await compare(two, one, ofBare(requests));
  } finally {
    await Promise.all([one.stop(), two.stop()]);
  }
};
