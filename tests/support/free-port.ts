import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that an operating system gives to those who ask for any, so that nobody takes one before its use. */
const FIRST = 10_000;
const LAST = 30_000;

/** Returns a port of this computer that nothing listens on, also for a server that is down. */
export const findFreePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
};
