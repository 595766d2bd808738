import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface HaltingProxy {
  readonly url: string;
  close(): Promise<void>;
}

const PAUSE_MS = 700;

/** Pauses each page after the first `mark` until shortly after a file was sent whose path contains `awaited`. */
export const openHaltingProxy = async (
  origin: string,
  mark: string,
  awaited: string,
): Promise<HaltingProxy> => {
  let sent = () => {};
  const isSent = new Promise<void>((resolve) => {
    sent = resolve;
  });
  const server = createServer((near, answer) => {
    const headers = { ...near.headers, 'accept-encoding': 'identity' };
    const far = request(new URL(near.url ?? '/', origin), { method: near.method, headers }, async (from) => {
      const chunks: Buffer[] = [];
      for await (const chunk of from as AsyncIterable<Buffer>) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      answer.writeHead(from.statusCode ?? 500, from.headers);
      const at = from.headers['content-type']?.startsWith('text/html') ? body.indexOf(mark) : -1;
      if (at >= 0) {
        answer.write(body.subarray(0, at + mark.length));
        await isSent;
        await wait(PAUSE_MS);
      }
      answer.end(at >= 0 ? body.subarray(at + mark.length) : body);
      if (near.url?.includes(awaited)) sent();
    });
    near.pipe(far);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
