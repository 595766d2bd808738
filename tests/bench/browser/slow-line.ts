import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Proxy that delays all traffic to a server, including prefetches. */
export interface SlowLine {
  readonly url: string;
  close(): Promise<void>;
}

const carry = (from: Socket, to: Socket, ms: number): void => {
  from.on('data', async (bytes) => {
    await wait(ms);
    to.write(bytes);
  });
  from.on('close', async () => {
    await wait(ms);
    to.end();
  });
  from.on('error', () => to.destroy());
};

/** @param roundTripMs additional latency in milliseconds */
export const openSlowLine = async (origin: string, roundTripMs: number): Promise<SlowLine> => {
  const { hostname, port } = new URL(origin);
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    carry(near, far, roundTripMs / 2);
    carry(far, near, roundTripMs / 2);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const address = line.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      line.close();
      await once(line, 'close');
    },
  };
};
