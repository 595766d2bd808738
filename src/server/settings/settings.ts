import type { Kysely, Transaction } from 'kysely';
import type { ChosenKey } from '#domain/customers/chosen-times.ts';
import { HOUR_MS } from '#domain/duration.ts';
import type { HomeSection } from '#domain/home-sections.ts';
import type { Paise } from '#domain/money.ts';
import type { ConfirmationLimits } from '#domain/orders/cash-order.ts';
import type { CashRule } from '#domain/orders/cash-rules.ts';
import type { UnpaidLimit, UnpaidScope } from '#domain/orders/unpaid-limit.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { SocialLink } from '#domain/social.ts';
import type { Seller } from '#domain/tax/document.ts';
import type { CategoryRate } from '#domain/tax/product-rates.ts';
import { fromKeys, keysOf } from '#domain/typed-object.ts';
import type { Locale } from '#i18n/locales.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { type OnceOptions, writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import { CASH_RULES } from './cash-rules.ts';
import type { SettingDefinition } from './definition.ts';
import {
  BACKUP_DAILY,
  BACKUP_KEEP,
  CASH_CONFIRM_FROM,
  CASH_CONFIRM_NEW_FROM,
  CASH_FEE,
  FREE_SHIPPING_FROM,
  HOME_SHOWN,
  LOW_STOCK_FROM,
  MESSAGE_DUE_HOURS,
  OFFICE_REFUND_LIMIT,
  ORDER_NOTICE_EMAILS,
  RETURN_WITHIN_DAYS,
  REVIEWS_MODERATED,
  SETTINGS,
  SETUP_SHOWN,
  type Setting,
  SOCIAL_LINKS,
  UNPAID_LIMITS,
} from './definitions.ts';
import { SHOP_LANGUAGES } from './identity-settings.ts';
import { RETENTION_SETTINGS } from './retention-settings.ts';
import {
  SELLER_ADDRESS,
  SELLER_NAME,
  SELLER_REGISTRATION,
  SELLER_TAX_NUMBER,
  TAX_RATES,
} from './tax-settings.ts';

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

/** Fee of a cash order with something to pay. */
export const getCashFee = (db: Kysely<Database>): Promise<Paise> => getSetting(db, CASH_FEE);

export const getCashRules = (db: Kysely<Database>): Promise<readonly CashRule[]> =>
  getSetting(db, CASH_RULES);

/** In paise. Refunds from this amount need a recent second factor. */
export const getOfficeRefundLimit = (db: Kysely<Database>): Promise<Paise> =>
  getSetting(db, OFFICE_REFUND_LIMIT);

export const areReviewsModerated = (db: Kysely<Database>): Promise<boolean> =>
  getSetting(db, REVIEWS_MODERATED);

export const getOrderNoticeEmails = (db: Kysely<Database>): Promise<readonly string[]> =>
  getSetting(db, ORDER_NOTICE_EMAILS);

export const getBackupRules = async (
  db: Kysely<Database>,
): Promise<{ readonly isDaily: boolean; readonly keep: number }> => ({
  isDaily: await getSetting(db, BACKUP_DAILY),
  keep: await getSetting(db, BACKUP_KEEP),
});

/** False once the owner has hidden what a new shop needs. */
export const isSetupShown = (db: Kysely<Database>): Promise<boolean> => getSetting(db, SETUP_SHOWN);

export const getMessageDueMs = async (db: Kysely<Database>): Promise<number> =>
  (await getSetting(db, MESSAGE_DUE_HOURS)) * HOUR_MS;

/** Stock at which products without a number of their own count as low. */
export const getLowStock = (db: Kysely<Database>): Promise<number> => getSetting(db, LOW_STOCK_FROM);

export const getReturnDays = (db: Kysely<Database>): Promise<number> => getSetting(db, RETURN_WITHIN_DAYS);

export const getSocialLinks = (db: Kysely<Database>): Promise<readonly SocialLink[]> =>
  getSetting(db, SOCIAL_LINKS);

/** Sections of home that are shown, in their order. */
export const getHomeSections = (db: Kysely<Database>): Promise<readonly HomeSection[]> =>
  getSetting(db, HOME_SHOWN);

/** For a transaction. Elsewhere, `app.identity` has them. */
export const getShopLanguages = (db: Kysely<Database>): Promise<readonly Locale[]> =>
  getSetting(db, SHOP_LANGUAGES);

/** The seller on tax documents. Undefined while a part is missing. */
export const getSeller = async (db: Kysely<Database>): Promise<Seller | undefined> => {
  const taxNumber = await getSetting(db, SELLER_TAX_NUMBER);
  if (taxNumber === '') return undefined;
  const [name, address] = [await getSetting(db, SELLER_NAME), await getSetting(db, SELLER_ADDRESS)];
  return name === '' || address === '' ? undefined : { name, address, taxNumber };
};

/** Numbers of the seller for the footer; '' where there is none. */
export const getRegistrations = async (db: Kysely<Database>) => ({
  taxNumber: await getSetting(db, SELLER_TAX_NUMBER),
  registration: await getSetting(db, SELLER_REGISTRATION),
});

/** Codes and rates by category. */
export const getTaxRates = (db: Kysely<Database>): Promise<readonly CategoryRate[]> =>
  getSetting(db, TAX_RATES);

const several = prepare((db, { keys }: Slots<{ keys: readonly string[] }>) =>
  db.selectFrom('setting').select(['key', 'value']).where('key', 'in', keys),
);

/** Values of several settings by one query. */
const getSettings = async <Name extends string, T>(
  db: Kysely<Database>,
  definitions: Readonly<Record<Name, SettingDefinition<T>>>,
): Promise<Readonly<Record<Name, T>>> => {
  const names = keysOf(definitions);
  const keys = names.map((name) => definitions[name].key);
  const stored = new Map((await several.list(db, { keys })).map(({ key, value }) => [key, value]));
  return fromKeys(names, (name) => {
    const { key, read, initial } = definitions[name];
    return read(JSON.parse(stored.get(key) ?? 'null')) ?? initial;
  });
};

export const getUnpaidLimits = (db: Kysely<Database>): Promise<Readonly<Record<UnpaidScope, UnpaidLimit>>> =>
  getSettings(db, UNPAID_LIMITS);

/** Days for which the owner keeps data. */
export const getChosenDays = (db: Kysely<Database>): Promise<Readonly<Record<ChosenKey, number>>> =>
  getSettings(db, RETENTION_SETTINGS);

export type SettingRefusal =
  | { readonly code: 'unknown_setting' }
  | { readonly code: 'bad_value'; readonly reason: string }
  | { readonly code: 'conflict'; readonly value: string };

/** Undefined for an unknown key. */
export const findDefinition = (key: string): Setting | undefined => SETTINGS.find((one) => one.key === key);

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

export interface WantedSetting {
  readonly key: string;
  readonly words: readonly string[];
  /** Value that the change is based on, as it is shown. If the stored one differs, the change is refused. */
  readonly expected?: string | undefined;
}

const writeSetting = async (
  transaction: Transaction<Database>,
  { key, words, expected }: WantedSetting,
  now: number,
): Promise<Result<SettingState, SettingRefusal>> => {
  const definition = findDefinition(key);
  if (!definition) return refuse({ code: 'unknown_setting' });
  const parsed = definition.parseJson(words);
  if (!parsed.ok) return refuse({ code: 'bad_value', reason: parsed.error });
  const { value } = parsed;
  const before = await readState(transaction, definition);
  const isOther = expected !== undefined && expected !== before.value;
  if (isOther && definition.formatStored(JSON.parse(value)) === before.value) return ok(before);
  if (isOther) return refuse({ code: 'conflict', value: before.value });
  await transaction
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  const after = await readState(transaction, definition);
  await recordAudit(transaction, {
    ...{ action: 'setting.change', subject: 'setting', subjectId: key, at: now },
    ...{ before: { value: before.value }, after: { value: after.value } },
  });
  return ok(after);
};

/** Changes settings together, or none of them. Each has its own entry in the audit log. */
export const changeSettings = (
  app: Pick<App, 'db' | 'clock'>,
  wanted: readonly WantedSetting[],
  options: OnceOptions = {},
): Promise<Result<readonly SettingState[], SettingRefusal & { readonly key: string }>> =>
  writeOnce(app, options, async (transaction) => {
    const states: SettingState[] = [];
    for (const one of wanted) {
      const changed = await writeSetting(transaction, one, app.clock.now());
      if (!changed.ok) return refuse({ ...changed.error, key: one.key });
      states.push(changed.value);
    }
    return ok(states);
  });

export const changeSetting = (
  app: Pick<App, 'db' | 'clock'>,
  key: string,
  words: readonly string[],
  { requestKey, expected }: OnceOptions & Pick<WantedSetting, 'expected'> = {},
): Promise<Result<SettingState, SettingRefusal>> =>
  writeOnce(app, { requestKey }, (transaction) =>
    writeSetting(transaction, { key, words, expected }, app.clock.now()),
  );

export const resetSetting = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  key: string,
): Promise<Result<SettingState, SettingRefusal>> => {
  const definition = findDefinition(key);
  if (!definition) return refuse({ code: 'unknown_setting' });
  return db.write(async (transaction) => {
    const before = await readState(transaction, definition);
    await transaction.deleteFrom('setting').where('key', '=', key).execute();
    const after = await readState(transaction, definition);
    await recordAudit(transaction, {
      ...{ action: 'setting.reset', subject: 'setting', subjectId: key, at: clock.now() },
      ...{ before: { value: before.value }, after: { value: after.value } },
    });
    return ok(after);
  });
};
