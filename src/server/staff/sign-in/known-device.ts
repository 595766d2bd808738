import { createHmac } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { staffRetentionMs } from '#domain/staff/retention.ts';
import type { App } from '#server/context.ts';
import { readUserAgent } from '#server/customers/devices/user-agent.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Caller } from '../member.ts';

const hashDevice = (key: Buffer, memberId: number, { address, userAgent }: Caller): string => {
  const { browser, system } = readUserAgent(userAgent);
  return createHmac('sha256', key)
    .update([memberId, address, browser, system].join('\n'))
    .digest('base64url');
};

/** Address and browser from which the member has completed a sign-in. Undefined if they are new. */
export const findKnownDevice = async (
  app: App,
  db: Kysely<Database>,
  memberId: number,
  caller: Caller,
): Promise<string | undefined> => {
  const hashes = app.secrets.keys('member-device').map((key) => hashDevice(key, memberId, caller));
  const row = await db
    .selectFrom('member_device')
    .select('device_hash')
    .where('member_id', '=', memberId)
    .where('device_hash', 'in', hashes)
    .where('last_used_at', '>', app.clock.now() - staffRetentionMs('member_devices'))
    .executeTakeFirst();
  return row?.device_hash;
};

export const saveDevice = async (
  app: App,
  db: Transaction<Database>,
  memberId: number,
  caller: Caller,
): Promise<void> => {
  const last_used_at = app.clock.now();
  const device_hash = hashDevice(app.secrets.key('member-device'), memberId, caller);
  await db
    .insertInto('member_device')
    .values({ member_id: memberId, device_hash, last_used_at })
    .onConflict((conflict) => conflict.columns(['member_id', 'device_hash']).doUpdateSet({ last_used_at }))
    .execute();
};
