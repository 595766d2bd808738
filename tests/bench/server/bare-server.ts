import cluster from 'node:cluster';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Baseline server, which sends a recorded response of the shop to every request. */
const { url, encoding, body, processes } = JSON.parse(process.argv[2] ?? '{}') as {
  url: string;
  encoding: string;
  body?: string;
  processes: number;
};

const readBytes = (): Promise<{ headers: string[]; bytes: Buffer }> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.rawHeaders, bytes: Buffer.concat(chunks) }));
    }).on('error', reject);
  });

/** Headers set by Node. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

const serve = async (): Promise<void> => {
  const { headers, bytes } =
    body === undefined
      ? await readBytes()
      : { headers: ['Content-Type', 'application/json', 'Content-Length', '2'], bytes: Buffer.from('{}') };
  const sent = headers.filter((_, i) => !OWN.has((headers[i - (i % 2)] ?? '').toLowerCase()));
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, sent);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => {
    if (cluster.isPrimary) console.log((server.address() as AddressInfo).port);
  });
};

if (cluster.isPrimary && processes > 1) {
  let listening = 0;
  cluster.on('listening', (_, { port }) => {
    listening += 1;
    // All processes share this port.
    if (listening === processes) console.log(port);
  });
  for (let n = 0; n < processes; n += 1) cluster.fork();
} else await serve();
