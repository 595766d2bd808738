import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { removeWorker } from '#server/platform/service-worker/remove-worker.ts';
import { SERVICE_WORKER_PATH } from '#server/platform/service-worker/write-worker.ts';

/** Proxy to a shop that replaces its service worker, because Playwright cannot intercept this request. */
export interface ChangingWorker {
  readonly url: string;
  readonly requested: readonly string[];
  build(mark: string): void;
  turnOff(): void;
  close(): Promise<void>;
}

export const openChangingWorker = async (shopUrl: string): Promise<ChangingWorker> => {
  const script = await (await fetch(shopUrl + SERVICE_WORKER_PATH)).text();
  let body = script;
  let isOn = true;
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? '');
    if (!isOn && removeWorker(request, response)) return;
    if (request.url === SERVICE_WORKER_PATH) {
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' }).end(body);
      return;
    }
    const passed = ask(
      shopUrl + request.url,
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    requested,
    build: (mark) => {
      body = script.replace(/\(self, '\w+'/, `(self, '${mark}'`);
    },
    turnOff: () => {
      isOn = false;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
