import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { LoginRow } from '#contract/customers/customers.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { ok } from '#domain/result.ts';
import type { CallContext } from '#server/context.ts';
import { queueMailToCustomer } from '#server/outbox/queue-mail.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { type Account, createDeviceToken } from './devices/device-token.ts';
import { saveAddress } from './devices/known-address.ts';
import { recogniseCaller } from './devices/recognise-caller.ts';
import { readUserAgent } from './devices/user-agent.ts';
import { findUser } from './find-user.ts';
import { lockAccount } from './lock-account.ts';
import { createSession } from './session.ts';

const BRAND_NEW_MS = HOUR_MS;

export interface StartedSignIn {
  readonly customerId: number;
  readonly Token: string;
  readonly DeviceToken: string;
}

/**
 * Must be called in the transaction that verifies the credentials. Queues a mail to the owner if both device and
 * address are new.
 */
export const startSignIn = async (
  context: CallContext,
  db: Transaction<Database>,
  account: Account & { readonly email_key: string; readonly created_at: number },
): Promise<StartedSignIn | undefined> => {
  const { app, address, userAgent = '' } = context;
  const now = app.clock.now();
  if (!(await lockAccount(db, account))) return undefined;
  const recognition = await recogniseCaller(context, account, db);
  const Token = await createSession(db, account.id, now);
  // In-process calls have no address.
  if (address !== '') await saveAddress(app, db, account, address);
  if (recognition.kind === 'unknown' && now - account.created_at > BRAND_NEW_MS)
    await queueMailToCustomer(db, account.id, {
      kind: 'new_device',
      data: { at: now, ...readUserAgent(userAgent) },
      key: `new_device:${randomUUID()}`,
      at: now,
    });
  const device = recognition.kind === 'device' ? recognition.device : undefined;
  return { customerId: account.id, Token, DeviceToken: createDeviceToken(app, account, device) };
};

export const answerSignIn = async (
  { app, locale }: CallContext,
  { customerId, Token, DeviceToken }: StartedSignIn,
) => {
  app.mail.deliver();
  const user = await findUser(app.db.read, customerId, locale);
  const row: LoginRow = { ResponseMsg: 'Login Successfully', Token, DeviceToken, ...user };
  return ok([row]);
};
