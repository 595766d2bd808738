import { dropEnd } from '#domain/drop-end.ts';
import type { Environment } from '#server/platform/environment/environment.ts';
import type { BucketConfig } from './bucket.ts';

/** Names of the variables of a bucket. */
export interface BucketVariables {
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  readonly region: string;
  readonly endpoint: string;
}

export const MEDIA_VARIABLES: BucketVariables = {
  url: 'MEDIA_URL',
  key: 'AWS_ACCESS_KEY_ID',
  secret: 'AWS_SECRET_ACCESS_KEY',
  region: 'AWS_REGION',
  endpoint: 'AWS_ENDPOINT_URL',
};

/** Each problem begins with the variable that has it. */
export const readBucket = (
  environment: Environment,
  names: BucketVariables,
  problems: string[],
): BucketConfig | undefined => {
  const text = environment[names.url];
  if (text === undefined) return undefined;
  const [, name = '', prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(text) ?? [];
  if (name === '')
    problems.push(`${names.url} must look like s3://bucket or s3://bucket/folder, not '${text}'`);
  const {
    [names.key]: accessKeyId = '',
    [names.secret]: secretAccessKey = '',
    [names.region]: region = 'us-east-1',
    [names.endpoint]: endpoint = `https://s3.${region}.amazonaws.com`,
  } = environment;
  if (accessKeyId === '') problems.push(`${names.key} is missing: ${names.url} needs it`);
  if (secretAccessKey === '') problems.push(`${names.secret} is missing: ${names.url} needs it`);
  if (!/^https?:\/\/[^?#]+$/.test(endpoint) || !URL.canParse(endpoint))
    problems.push(`${names.endpoint} must be a URL that begins with http:// or https://, without a query`);
  if (!/^[a-z0-9-]{1,40}$/.test(region))
    problems.push(`${names.region} must look like us-east-1 or me-south-1, not '${region}'`);
  const folder = dropEnd(prefix.replace(/^\/+/, ''), '/');
  return {
    name,
    prefix: folder === '' ? '' : `${folder}/`,
    endpoint: dropEnd(endpoint, '/'),
    region,
    accessKeyId,
    secretAccessKey,
  };
};
