import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { patient } from './patience.ts';

/** Time after the last expected answer in which another one would arrive. */
const QUIET_MS = 100;
const CEILING_MS = 20_000;

export const openSocket = async (url: string): Promise<Socket> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
};

export const statusesOf = (received: string): number[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code]) => Number(code));

/**
 * Sends bytes over a new connection. Resolves with what was received when the server closes the connection, or shortly
 * after the expected number of answers. Fails if neither happens.
 */
export const exchange = async (url: string, text: string, answers = 1): Promise<string> => {
  const socket = await openSocket(url);
  let received = '';
  const done = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (statusesOf(received).length >= answers) setTimeout(resolve, QUIET_MS);
    });
  });
  socket.write(text, 'latin1');
  const ceiling = new AbortController();
  const late = delay(patient(CEILING_MS), undefined, { signal: ceiling.signal }).then(
    () => {
      throw new Error(`The server neither answered ${answers} times nor closed: ${received}`);
    },
    () => {},
  );
  try {
    await Promise.race([done, late]);
  } finally {
    ceiling.abort();
    socket.destroy();
  }
  return received;
};
