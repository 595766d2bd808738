import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { normaliseAddress } from './client-address.ts';
import { compileNetworks, type TrustProxy } from './trust-proxy.ts';

export interface ConnectionRules {
  /** Maximum of open connections per process. */
  readonly total: number;
  /** Maximum of open connections per address and process; 0 is no limit. */
  readonly perAddress: number;
  /** True for addresses that many clients share, which have no limit: trusted proxies and this machine. */
  isShared(address: string): boolean;
  /** Milliseconds between two checks for slow readers. */
  readonly checkEveryMs: number;
  /** Minimum of bytes that a client must accept between two checks while a write is pending. */
  readonly leastBytes: number;
}

/** Matches this machine and trusted proxies. With a number of hops, every peer is a proxy. */
export const createSharedAddress = (trust: TrustProxy | undefined): ((address: string) => boolean) => {
  if (trust && 'hops' in trust && trust.hops > 0) return () => true;
  return compileNetworks(['loopback', ...(trust && 'networks' in trust ? trust.networks : [])]);
};

/**
 * Refuses connections above the limits. Each process counts only its own connections.
 *
 * @returns a function that is true for a connection while the process, or its address, has more than half of the connections that
 *   it may have. Such a connection must close after its response, so that idle ones leave room for others.
 */
const limitConnections = (
  server: Server,
  { total, perAddress, isShared }: ConnectionRules,
  busy: string,
): ((socket: Socket) => boolean) => {
  let open = 0;
  const counts = new Map<string, number>();
  const keys = new WeakMap<Socket, string>();
  const leave = (key: string): void => {
    const left = (counts.get(key) ?? 1) - 1;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  };
  server.maxConnections = total;
  server.prependListener('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    const address = socket.remoteAddress ?? '';
    if (perAddress === 0 || isShared(address)) return;
    const key = normaliseAddress(address);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    keys.set(socket, key);
    socket.once('close', () => leave(key));
    if (count <= perAddress) return;
    // Does not wait until the client reads the response.
    socket.write(busy, () => socket.destroy());
  });
  return (socket) => open > total / 2 || (counts.get(keys.get(socket) ?? '') ?? 0) > perAddress / 2;
};

/** Timer ticks between two checks. A suspended process misses ticks, so its clients lose no time. */
const TICKS = 10;

/** Destroys connections whose client reads a response too slowly, because the response stays in memory. */
export const dropSlowReaders = (
  server: Pick<Server, 'on' | 'once'>,
  { checkEveryMs, leastBytes }: Pick<ConnectionRules, 'checkEveryMs' | 'leastBytes'>,
): void => {
  const sockets = new Set<Socket>();
  const pending = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      pending.delete(socket);
    });
  });
  const check = (): void => {
    for (const socket of sockets) {
      const taken = socket.bytesWritten - socket.writableLength;
      const before = pending.get(socket);
      if (socket.writableLength === 0) pending.delete(socket);
      else if (before !== undefined && taken - before < leastBytes) socket.destroy();
      else pending.set(socket, taken);
    }
  };
  let ticks = 0;
  const timer = setInterval(() => {
    ticks = (ticks + 1) % TICKS;
    if (ticks === 0) check();
  }, checkEveryMs / TICKS).unref();
  server.once('close', () => clearInterval(timer));
};

/**
 * @param busy complete response to a connection above the limit of its address
 * @returns whether a connection should close after its response
 */
export const guardConnections = (
  server: Server,
  rules: ConnectionRules,
  busy: string,
): ((socket: Socket) => boolean) => {
  dropSlowReaders(server, rules);
  return limitConnections(server, rules, busy);
};
