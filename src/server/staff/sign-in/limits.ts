import type { App } from '#server/context.ts';
import { type Rate, rate, type TokenBucket } from '#server/platform/rate-limit/take-token.ts';
import type { Caller } from '../member.ts';
import type { StaffRefusal } from '../refusal.ts';

/** The delay between tries grows from one minute to 12 and then 48. */
const GROWING: readonly Rate[] = [rate(5, 5), rate(15, 180), rate(30, 1440)];
/** For all members who share an address. */
const ADDRESS: readonly Rate[] = [rate(30, 10), rate(120, 360)];

const bucketsOf = (key: string, rates: readonly Rate[]): TokenBucket[] =>
  rates.map((one) => ({ key: `${key} ${one.minutes}`, rate: one }));

const take = async (app: App, buckets: readonly TokenBucket[]): Promise<StaffRefusal | undefined> => {
  const wait = await app.limiter.take(buckets);
  return wait > 0 ? { code: 'too_many', retryAfter: Math.ceil(wait / 1000) } : undefined;
};

export const limitAddress = async (app: App, { address }: Caller): Promise<StaffRefusal | undefined> =>
  app.config.rateLimits && address !== ''
    ? take(app, bucketsOf(`office address ${address}`, ADDRESS))
    : undefined;

/** A known device has its own tries, so that others cannot lock the member out. */
export const limitSignIn = async (
  app: App,
  emailKey: string,
  caller: Caller,
  knownDevice: string | undefined,
): Promise<StaffRefusal | undefined> => {
  if (!app.config.rateLimits || caller.address === '') return undefined;
  const account =
    knownDevice === undefined ? `office account ${emailKey}` : `office device ${emailKey} ${knownDevice}`;
  return (await limitAddress(app, caller)) ?? take(app, bucketsOf(account, GROWING));
};

/** Applies even with RATE_LIMITS=off, because it protects short codes. */
export const limitCodes = (
  app: App,
  memberId: number,
  kind: 'totp' | 'recovery' | 'password',
): Promise<StaffRefusal | undefined> => take(app, bucketsOf(`office ${kind} ${memberId}`, GROWING));

/** Writes as much as the record of a failed try, so that the time does not reveal whether the account exists. */
export const noteUnknownAccount = async (app: App): Promise<void> => {
  await app.limiter.take([{ key: 'office unknown account', rate: rate(1_000_000, 1) }]);
};
