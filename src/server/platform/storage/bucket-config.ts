import { dropEnd } from '#domain/drop-end.ts';
import type { Environment } from '#server/platform/environment/environment.ts';
import type { BucketConfig } from './bucket.ts';

export const readBucket = (environment: Environment, problems: string[]): BucketConfig | undefined => {
  const text = environment.MEDIA_URL;
  if (text === undefined) return undefined;
  const [, name = '', prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(text) ?? [];
  if (name === '') problems.push(`MEDIA_URL must look like s3://bucket or s3://bucket/folder, not '${text}'`);
  const {
    AWS_ACCESS_KEY_ID: accessKeyId = '',
    AWS_SECRET_ACCESS_KEY: secretAccessKey = '',
    AWS_REGION: region = 'us-east-1',
    AWS_ENDPOINT_URL: endpoint = `https://s3.${region}.amazonaws.com`,
  } = environment;
  if (accessKeyId === '' || secretAccessKey === '')
    problems.push('MEDIA_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  if (!/^https?:\/\/[^?#]+$/.test(endpoint) || !URL.canParse(endpoint))
    problems.push('AWS_ENDPOINT_URL must be a URL that begins with http:// or https://, without a query');
  if (!/^[a-z0-9-]{1,40}$/.test(region))
    problems.push(`AWS_REGION must look like us-east-1 or me-south-1, not '${region}'`);
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
