import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BucketConfig } from '#server/platform/storage/bucket.ts';

export interface S3StandIn {
  readonly config: BucketConfig;
  readonly objects: Map<string, { readonly bytes: Buffer; readonly modified: Date }>;
  readonly requested: string[];
  /** Makes all requests fail or succeed from now on. */
  setOutOfOrder(isOut: boolean): void;
  close(): Promise<void>;
}

const ACCESS = {
  accessKeyId: 'AKIDSTANDIN',
  secretAccessKey: 'stand-in secret',
  region: 'eu-test-1',
} as const;

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Computes the Signature Version 4 of a request, independently of the shop's implementation. */
const expectedSignature = (request: IncomingMessage, body: Buffer): string => {
  const { headers, method, url = '/' } = request;
  const [, day = '', region = '', signed = ''] =
    /Credential=AKIDSTANDIN\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+),/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const payload = String(headers['x-amz-content-sha256'] ?? sha256(body));
  const canonical = [
    method,
    url.split('?', 1)[0],
    url.split('?')[1] ?? '',
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    hmac,
    `AWS4${ACCESS.secretAccessKey}`,
  );
  return hmac(key, text).toString('hex');
};

const isSigned = (request: IncomingMessage, body: Buffer): boolean => {
  const payload = request.headers['x-amz-content-sha256'];
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false;
  return request.headers.authorization?.endsWith(`Signature=${expectedSignature(request, body)}`) === true;
};

export const openS3StandIn = async (): Promise<S3StandIn> => {
  const objects: S3StandIn['objects'] = new Map();
  const requested: string[] = [];
  let isOut = false;

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (isOut) return void response.writeHead(503).end();
    if (!isSigned(request, body)) return void response.writeHead(403).end('SignatureDoesNotMatch');
    const [bucket, ...path] = (request.url ?? '').slice(1).split('/').map(decodeURIComponent);
    const key = path.join('/');
    requested.push(`${request.method} ${key}`);
    if (bucket !== 'shop-files') return void response.writeHead(404).end('NoSuchBucket');
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined)
        return void response.writeHead(411).end('MissingContentLength');
      // S3 timestamps have a resolution of one second.
      objects.set(key, { bytes: body, modified: new Date(Math.trunc(Date.now() / 1000) * 1000) });
      return void response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return void response.writeHead(404).end('NoSuchKey');
    response.writeHead(200, {
      'Content-Length': found.bytes.length,
      'Last-Modified': found.modified.toUTCString(),
    });
    response.end(request.method === 'HEAD' ? undefined : found.bytes);
  };

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    config: { ...ACCESS, name: 'shop-files', prefix: 'live/', endpoint },
    objects,
    requested,
    setOutOfOrder: (out) => {
      isOut = out;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
