import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { normaliseAddress } from './client-address.ts';
import { compileNetworks, type TrustProxy } from './trust-proxy.ts';

export interface ConnectionRules {
  /** Connections of one address at a time, in each process; 0: no limit. */
  readonly perAddress: number;
  /** Behind these addresses stand many: a proxy of ours, this machine. */
  isShared(address: string): boolean;
  /** How often, milliseconds, it is looked at what readers took. */
  readonly checkEveryMs: number;
  /** What a reader must take in that time while something waits for it, bytes. */
  readonly leastBytes: number;
}

/** Proxies that tell whom they speak for share their address; with a number of hops, whoever connects is one. */
export const createSharedAddress = (trust: TrustProxy | undefined): ((address: string) => boolean) => {
  if (trust && 'hops' in trust && trust.hops > 0) return () => true;
  return compileNetworks(['loopback', ...(trust && 'networks' in trust ? trust.networks : [])]);
};

/**
 * Closes what is one connection too many of its address. Counted for each process: connections spread over them.
 * Browsers hold six to a shop, and behind one address may stand a campus.
 */
const limitPerAddress = (server: Server, { perAddress, isShared }: ConnectionRules, busy: string): void => {
  const counts = new Map<string, number>();
  const leave = (key: string): void => {
    const left = (counts.get(key) ?? 1) - 1;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  };
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isShared(address)) return;
    const key = normaliseAddress(address);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    socket.once('close', () => leave(key));
    if (count <= perAddress) return;
    // Said in one go and cut: who does not read it holds nothing of ours.
    socket.write(busy, () => socket.destroy());
  });
};

/** Node tells what its streams hold, not how much of that the system has taken: of one long text nothing until its end. */
type Handle = { readonly bytesWritten: number; readonly writeQueueSize: number } | null | undefined;
const handleOf = (socket: Socket): Handle => (socket as Socket & { readonly _handle?: Handle })._handle;

/** A check is due after so many turns of its timer. Those that a process missed because it stood still itself do not count against a reader. */
const TURNS = 10;

/** Closes connections whose reader takes next to nothing: each keeps an answer in memory as long as it likes. */
const dropSlowReaders = (server: Server, { checkEveryMs, leastBytes }: ConnectionRules): void => {
  /** What the system had taken of an answer, when something more waited for its reader. */
  const waiting = new Map<Socket, number>();
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      waiting.delete(socket);
    });
  });
  const check = (): void => {
    for (const socket of sockets) {
      const { bytesWritten = 0, writeQueueSize = 0 } = handleOf(socket) ?? {};
      const taken = bytesWritten - writeQueueSize;
      const before = waiting.get(socket);
      if (writeQueueSize === 0) waiting.delete(socket);
      else if (before !== undefined && taken - before < leastBytes) socket.destroy();
      else waiting.set(socket, taken);
    }
  };
  let turns = 0;
  const timer = setInterval(() => {
    turns = (turns + 1) % TURNS;
    if (turns === 0) check();
  }, checkEveryMs / TURNS).unref();
  server.once('close', () => clearInterval(timer));
};

/** @param busy the whole answer to who holds too many connections */
export const guardConnections = (server: Server, rules: ConnectionRules, busy: string): void => {
  if (rules.perAddress > 0) limitPerAddress(server, rules, busy);
  dropSlowReaders(server, rules);
};
