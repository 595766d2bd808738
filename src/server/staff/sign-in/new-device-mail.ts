import type { Transaction } from 'kysely';
import { dayNumber } from '#domain/shop-day.ts';
import type { App } from '#server/context.ts';
import { readUserAgent } from '#server/customers/devices/user-agent.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Caller, MemberRow } from '../member.ts';

/** At most one mail a day for the same member, address and browser. */
export const queueNewDeviceMail = async (
  app: App,
  db: Transaction<Database>,
  { id, email, locale }: Pick<MemberRow, 'id' | 'email' | 'locale'>,
  { address, userAgent }: Caller,
): Promise<void> => {
  const at = app.clock.now();
  const device = readUserAgent(userAgent);
  const key = [id, address, device.browser, device.system, dayNumber(at)].join(':');
  await queueMail(db, {
    kind: 'staff_new_device',
    recipient: email,
    locale,
    data: { at, ...device, address },
    key: `staff_new_device:${key}`,
    at,
  });
};
