import type { ServerResponse } from 'node:http';

export const sendText = (response: ServerResponse, status: number, text: string, more = {}): void => {
  response
    .writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...more })
    .end(`${text}\n`);
};

export const seeOther = (
  response: ServerResponse,
  location: string,
  cookies: readonly string[] = [],
): void => {
  response
    .writeHead(303, {
      Location: location,
      'Cache-Control': 'no-store',
      ...(cookies.length > 0 && { 'Set-Cookie': [...cookies] }),
    })
    .end();
};

export const sendNoFile = (response: ServerResponse): void =>
  sendText(response, 404, 'This file does not exist.');
