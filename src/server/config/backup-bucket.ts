import type { Environment } from '#server/platform/environment/environment.ts';
import type { BucketConfig } from '#server/platform/storage/bucket.ts';
import { readBucket } from '#server/platform/storage/bucket-config.ts';

const NAMES = {
  url: 'BACKUP_URL',
  key: 'BACKUP_ACCESS_KEY_ID',
  secret: 'BACKUP_SECRET_ACCESS_KEY',
  region: 'BACKUP_REGION',
  endpoint: 'BACKUP_ENDPOINT_URL',
} as const;

export const BACKUP_VARIABLES = Object.values(NAMES);
export type BackupVariable = (typeof BACKUP_VARIABLES)[number];

/** Bucket to which backups are copied. Each problem begins with the variable that has it. */
export const readBackupBucket = (environment: Environment, problems: string[]): BucketConfig | undefined =>
  readBucket(environment, NAMES, problems);
