import type { Kysely } from 'kysely';
import type { Paise } from '#domain/money.ts';
import type { ConfirmationLimits } from '#domain/orders/cash-order.ts';
import type { UnpaidLimit, UnpaidScope } from '#domain/orders/unpaid-limit.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { SocialLink } from '#domain/social.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import {
  CASH_CONFIRM_FROM,
  CASH_CONFIRM_NEW_FROM,
  FREE_SHIPPING_FROM,
  ORDER_NOTICE_EMAILS,
  REVIEWS_MODERATED,
  SETTINGS,
  type Setting,
  type SettingDefinition,
  SOCIAL_LINKS,
  UNPAID_LIMITS,
} from './definitions.ts';

const setting = prepare((db, { key }: Slots<{ key: string }>) =>
  db.selectFrom('setting').select('value').where('key', '=', key),
);

export const findSetting = async (db: Kysely<Database>, key: string): Promise<unknown> => {
  const row = await setting.find(db, { key });
  return row && JSON.parse(row.value);
};

const getSetting = async <T>(db: Kysely<Database>, definition: SettingDefinition<T>): Promise<T> =>
  definition.read(await findSetting(db, definition.key)) ?? definition.initial;

export const getFreeShippingFrom = (db: Kysely<Database>): Promise<Paise> =>
  getSetting(db, FREE_SHIPPING_FROM);

export const getConfirmationLimits = async (db: Kysely<Database>): Promise<ConfirmationLimits> => ({
  any: await getSetting(db, CASH_CONFIRM_FROM),
  newAccount: await getSetting(db, CASH_CONFIRM_NEW_FROM),
});

export const areReviewsModerated = (db: Kysely<Database>): Promise<boolean> =>
  getSetting(db, REVIEWS_MODERATED);

export const getOrderNoticeEmails = (db: Kysely<Database>): Promise<readonly string[]> =>
  getSetting(db, ORDER_NOTICE_EMAILS);

export const getSocialLinks = (db: Kysely<Database>): Promise<readonly SocialLink[]> =>
  getSetting(db, SOCIAL_LINKS);

const unpaidLimits = prepare((db, { keys }: Slots<{ keys: readonly string[] }>) =>
  db.selectFrom('setting').select(['key', 'value']).where('key', 'in', keys),
);

export const getUnpaidLimits = async (
  db: Kysely<Database>,
): Promise<Readonly<Record<UnpaidScope, UnpaidLimit>>> => {
  const keys = Object.values(UNPAID_LIMITS).map(({ key }) => key);
  const stored = new Map((await unpaidLimits.list(db, { keys })).map(({ key, value }) => [key, value]));
  const limitOf = ({ key, read, initial }: SettingDefinition<UnpaidLimit>): UnpaidLimit =>
    read(JSON.parse(stored.get(key) ?? 'null')) ?? initial;
  const { account, phone, address, network } = UNPAID_LIMITS;
  return {
    account: limitOf(account),
    phone: limitOf(phone),
    address: limitOf(address),
    network: limitOf(network),
  };
};

export type SettingRefusal =
  | { readonly code: 'unknown_setting' }
  | { readonly code: 'bad_value'; readonly reason: string };

const findDefinition = (key: string): Setting | undefined => SETTINGS.find((one) => one.key === key);

export interface SettingState {
  readonly key: string;
  readonly value: string;
  readonly isSet: boolean;
  readonly usage: string;
  readonly summary: string;
}

const readState = async (db: Kysely<Database>, { key, usage, summary, formatStored }: Setting) => {
  const stored = await findSetting(db, key);
  return { key, value: formatStored(stored), isSet: stored !== undefined, usage, summary };
};

export const listSettings = async (db: Kysely<Database>): Promise<SettingState[]> => {
  const states: SettingState[] = [];
  for (const one of SETTINGS) states.push(await readState(db, one));
  return states;
};

export const changeSetting = async (
  { db }: App,
  key: string,
  words: readonly string[],
): Promise<Result<SettingState, SettingRefusal>> => {
  const definition = findDefinition(key);
  if (!definition) return refuse({ code: 'unknown_setting' });
  const parsed = definition.parseJson(words);
  if (!parsed.ok) return refuse({ code: 'bad_value', reason: parsed.error });
  const { value } = parsed;
  return db.write(async (transaction) => {
    await transaction
      .insertInto('setting')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    return ok(await readState(transaction, definition));
  });
};

export const resetSetting = async (
  { db }: App,
  key: string,
): Promise<Result<SettingState, SettingRefusal>> => {
  const definition = findDefinition(key);
  if (!definition) return refuse({ code: 'unknown_setting' });
  return db.write(async (transaction) => {
    await transaction.deleteFrom('setting').where('key', '=', key).execute();
    return ok(await readState(transaction, definition));
  });
};
