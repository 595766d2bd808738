import { AwsClient } from 'aws4fetch';

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

/** Keys are `media/...` and `files/...`, without the prefix. Throws on unexpected responses. */
export interface Bucket {
  get(key: string): Promise<StoredObject | undefined>;
  head(key: string): Promise<ObjectFacts | undefined>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Also without such an object. */
  delete(key: string): Promise<void>;
}

const ANSWER_WITHIN_MS = 20_000;
/** Number of retries after server errors. */
const RETRIES = 2;

const modifiedOf = ({ headers }: Response): number => Date.parse(headers.get('last-modified') ?? '') || 0;

export const openBucket = (config: BucketConfig): Bucket => {
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const root = `${config.endpoint}/${config.name}/${config.prefix}`;

  const ask = async (
    method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
    key: string,
    body?: Uint8Array<ArrayBuffer>,
  ) => {
    const path = key.split('/').map(encodeURIComponent).join('/');
    const response = await client.fetch(`${root}${path}`, {
      method,
      ...(body && { body }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response;
    await response.body?.cancel();
    throw new Error(`the bucket ${config.name} returned ${response.status} to ${method} ${key}`);
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
    delete: async (key) => {
      const response = await ask('DELETE', key);
      await response.body?.cancel();
    },
  };
};
