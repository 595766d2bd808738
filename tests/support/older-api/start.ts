import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { olderCalls } from './calls.ts';

const DYNAMIC = '/api/v1/dynamic/dataoperation/';
const COMMON = '/api/v1/common/';
const ON_COMMON: Readonly<Record<string, string>> = {
  'en-ur-drow-pass-rndom': 'en-ur-drow-pass-rndom',
  'cart-data/get-customer-cart-items': 'get-customer-cart-items',
  'calculate-coupon-discount/get-coupon-code-discount-value': 'get-coupon-code-discount-value',
  'post-customer-order/post-order': 'post-order',
  'validate-email-send-otp': 'validate-email-send-otp',
  'validate-otp-change-password': 'validate-otp-change-password',
  'get-strp-pub-key': 'get-strp-pub-key',
  'localization-cstm-portal/get-localization-data': 'get-localization-data',
};
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export interface OlderApiOptions {
  /** If set, responses have the form `{"data": {"data": "<text>"}}` instead of `{"data": "<text>"}`. */
  readonly nested?: boolean;
  /** If set, numbers in rows are sent as text. */
  readonly numbersAsText?: boolean;
  /** If set, `labelsJsonData` is JSON text instead of a list. */
  readonly labelsAsText?: boolean;
  /** Arabic texts by screen and `labelHtmlId`. */
  readonly labels?: Readonly<Record<number, Readonly<Record<string, string>>>>;
}

export interface RawAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Host that implements the specification without extensions. Known calls return HTTP 200 with a `statusCode`. */
export async function startOlderApi(options: OlderApiOptions = {}) {
  const calls = olderCalls((entity, language) => {
    const texts = language === 'ar' ? (options.labels?.[entity] ?? {}) : {};
    const list = Object.entries(texts).map(([labelHtmlId, text]) => ({ labelHtmlId, text }));
    return options.labelsAsText ? JSON.stringify(list) : list;
  });
  const requested: { readonly name: string; readonly fields: Readonly<Record<string, unknown>> }[] = [];
  const raw = new Map<string, RawAnswer>();

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (path.startsWith('/content/'))
      return response.writeHead(200, { 'content-type': 'image/png' }).end(PIXEL);
    const name = nameOf(path);
    let text = '';
    for await (const part of request) text += part;
    const replaced = raw.get(name ?? '');
    if (replaced)
      return response.writeHead(replaced.status, { 'content-type': replaced.type }).end(replaced.body);
    const call = name && Object.hasOwn(calls, name) ? calls[name] : undefined;
    if (!name || !call || request.method !== 'POST') {
      requested.push({ name: name ?? path, fields: {} });
      return response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>');
    }
    const fields = JSON.parse(text).requestParameters ?? {};
    requested.push({ name, fields });
    const outcome = call(fields, {
      token: String(request.headers.token ?? ''),
      userId: String(request.headers.userid ?? ''),
    });
    const body = 'data' in outcome ? bodyOf(outcome.data, options) : outcome;
    return response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
      .end(JSON.stringify(body));
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The host has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requested,
    raw,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function nameOf(path: string): string | undefined {
  if (path.startsWith(DYNAMIC)) return path.slice(DYNAMIC.length);
  if (path.startsWith(COMMON)) return ON_COMMON[path.slice(COMMON.length)];
  return undefined;
}

function bodyOf(value: unknown, options: OlderApiOptions): unknown {
  const text = JSON.stringify(value, (_, each) =>
    options.numbersAsText && typeof each === 'number' ? String(each) : each,
  );
  return {
    statusCode: 200,
    message: 'Success',
    errorMessage: '',
    data: options.nested ? { data: text } : text,
  };
}
