import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import * as http from 'node:http';
import * as https from 'node:https';
import { pipeline } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { HOUR_MS } from '#domain/duration.ts';

export interface BucketConfig {
  readonly name: string;
  /** Empty, or with a trailing slash. */
  readonly prefix: string;
  /** Without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface StoredObject {
  readonly bytes: Uint8Array;
  /** Time in milliseconds. */
  readonly modified: number;
}

interface ObjectFacts {
  readonly size: number;
  readonly modified: number;
}

/** Keys are such as `media/...` and `files/...`, without the prefix. Throws on unexpected responses. */
export interface Bucket {
  get(key: string): Promise<StoredObject | undefined>;
  head(key: string): Promise<ObjectFacts | undefined>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Streams a file of at most 5 GB. */
  putFile(key: string, path: string): Promise<void>;
  /** Also without such an object. */
  delete(key: string): Promise<void>;
}

const ANSWER_WITHIN_MS = 20_000;
const UPLOADED_WITHIN_MS = 2 * HOUR_MS;
/** Number of retries after server errors. */
const RETRIES = 2;

const modifiedOf = ({ headers }: Response): number => Date.parse(headers.get('last-modified') ?? '') || 0;

/** @returns the status of the answer */
const sendFile = (url: string, headers: http.OutgoingHttpHeaders, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { request } = url.startsWith('https:') ? https : http;
    const signal = AbortSignal.timeout(UPLOADED_WITHIN_MS);
    const sent = request(url, { method: 'PUT', headers, signal }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    pipeline(createReadStream(path), sent, (error) => error && reject(error));
  });

export const openBucket = (config: BucketConfig): Bucket => {
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const root = `${config.endpoint}/${config.name}/${config.prefix}`;

  const urlOf = (key: string): string => `${root}${key.split('/').map(encodeURIComponent).join('/')}`;

  const refusalOf = (status: number, method: string, key: string) =>
    new Error(`the bucket ${config.name} returned ${status} to ${method} ${key}`);

  const ask = async (
    method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
    key: string,
    body?: Uint8Array<ArrayBuffer>,
  ) => {
    const response = await client.fetch(urlOf(key), {
      method,
      ...(body && { body }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response;
    await response.body?.cancel();
    throw refusalOf(response.status, method, key);
  };

  return {
    get: async (key) => {
      const response = await ask('GET', key);
      const bytes = new Uint8Array(await response.arrayBuffer());
      return response.ok ? { bytes, modified: modifiedOf(response) } : undefined;
    },
    head: async (key) => {
      const response = await ask('HEAD', key);
      if (!response.ok) return undefined;
      return { size: Number(response.headers.get('content-length')), modified: modifiedOf(response) };
    },
    put: async (key, bytes) => {
      const response = await ask('PUT', key, new Uint8Array(bytes));
      await response.body?.cancel();
    },
    putFile: async (key, path) => {
      const { size } = await stat(path);
      const { url, headers } = await client.sign(urlOf(key), { method: 'PUT' });
      // S3 takes no request without a length.
      const status = await sendFile(url, { ...Object.fromEntries(headers), 'content-length': size }, path);
      if (status !== 200) throw refusalOf(status, 'PUT', key);
    },
    delete: async (key) => {
      const response = await ask('DELETE', key);
      await response.body?.cancel();
    },
  };
};
