import { randomUUID } from 'node:crypto';
import type { CallContext } from '#server/context.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import type { Refusal } from '#server/refusal.ts';
import { getOrderNoticeEmails } from '#server/settings/settings.ts';
import type { UnpaidRefusal } from './check-unpaid.ts';

const DAY_MINUTES = 24 * 60;
/** Limits alerts during an attack from many accounts. */
const MAILS_A_DAY = 10;
const SHOP = '';

const isUnpaidRefusal = (refusal: Refusal): refusal is UnpaidRefusal => 'excess' in refusal;

/**
 * Mails the owner at most once a day per account, phone number, delivery address or network address. Ignores refusals
 * for other reasons than a limit on unpaid orders.
 */
export const alertOwner = async ({ app, customerId }: CallContext, refusal: Refusal): Promise<void> => {
  if (!isUnpaidRefusal(refusal)) return;
  const { scope, key, open } = refusal.excess;
  app.log.warn({ customerId, scope, unpaid: open }, 'an order exceeded a limit on unpaid orders');
  const wait = await app.limiter.take([
    { key: `unpaid alert ${scope} ${key}`, rate: { times: 1, minutes: DAY_MINUTES } },
    { key: 'unpaid alert', rate: { times: MAILS_A_DAY, minutes: DAY_MINUTES } },
  ]);
  if (wait > 0) return;
  await app.db.write(async (db) => {
    const recipients = await getOrderNoticeEmails(db);
    for (const recipient of recipients.length > 0 ? recipients : [SHOP])
      await queueMail(db, {
        kind: 'unpaid_limit',
        recipient,
        locale: 'en',
        data: { scope, customerId, ...open },
        key: `unpaid_limit:${randomUUID()}`,
        at: app.clock.now(),
      });
  });
  app.mail.deliver();
};
