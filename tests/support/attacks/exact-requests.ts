import { type Agent, request } from 'node:http';
import { connect } from 'node:net';

export interface Reply {
  readonly status: number;
  readonly body: string;
}

/** Sends exactly these headers. `fetch` would set `Host` and `Sec-Fetch-*`. */
export const ask = (
  url: string,
  headers: Readonly<Record<string, string>> = {},
  agent: Agent | false = false,
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    request(url, { headers, agent }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });

/** Sends the request as HTTP/1.0, nginx's default for upstreams. */
export const requestHttp10 = (url: string, host: string): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { port, pathname } = new URL(url);
    let text = '';
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(`GET ${pathname} HTTP/1.0\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    );
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.on('error', reject).on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n', 2);
      resolve({ status: Number(head.split(' ')[1]), body });
    });
  });
