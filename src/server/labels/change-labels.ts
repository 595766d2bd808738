import { ok, type Result, refuse } from '#domain/result.ts';
import { checkLabel, type LabelFault } from '#i18n/check-label.ts';
import type { Locale } from '#i18n/locales.ts';
import { defaultLabels } from '#i18n/translate.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/db.ts';
import { listOverrides, type Override } from './shop-labels.ts';

export interface CurrentLabel {
  readonly key: string;
  readonly locale: Locale;
  readonly text: string;
  readonly original?: string;
}

export const listLabels = async ({ db }: { readonly db: Db }, locale: Locale): Promise<CurrentLabel[]> => {
  const overrides = (await listOverrides(db.read)).filter((one) => one.locale === locale);
  const own = new Map(overrides.map(({ key, text }) => [key, text]));
  return Object.entries(defaultLabels(locale)).map(([key, original]) => {
    const text = own.get(key);
    return text === undefined || text === original
      ? { key, locale, text: original }
      : { key, locale, text, original };
  });
};

export interface WrongLabel extends Omit<Override, 'text'> {
  readonly fault: LabelFault;
}

/** Trims, unless the default itself begins or ends with a space (such as `, `). */
const trimLikeDefault = ({ key, locale, text }: Override): string => {
  const existingText = defaultLabels(locale)[key] ?? '';
  return text.trim() === '' || existingText === existingText.trim() ? text.trim() : text;
};

/** Applies all changes or none. A blank text, or one equal to the default, removes the override. */
export const changeLabels = async (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  labels: readonly Override[],
): Promise<Result<{ readonly changed: number; readonly reset: number }, WrongLabel[]>> => {
  const trimmed = labels.map((label) => ({ ...label, text: trimLikeDefault(label) }));
  const wrong = trimmed.flatMap(({ key, locale, text }) => {
    const checked = checkLabel(key, locale, text === '' ? (defaultLabels(locale)[key] ?? '') : text);
    return checked.ok ? [] : [{ key, locale, fault: checked.error }];
  });
  if (wrong.length > 0) return refuse(wrong);
  return db.write(async (transaction) => {
    const before = new Map(
      (await listOverrides(transaction)).map(({ key, locale, text }) => [`${locale} ${key}`, text]),
    );
    let changed = 0;
    let reset = 0;
    for (const { key, locale, text } of trimmed) {
      const existingText = before.get(`${locale} ${key}`);
      if (text === '' || text === defaultLabels(locale)[key]) {
        if (existingText === undefined) continue;
        await transaction
          .deleteFrom('label_override')
          .where('key', '=', key)
          .where('locale', '=', locale)
          .execute();
        reset += 1;
      } else if (text !== existingText) {
        const changed_at = clock.now();
        await transaction
          .insertInto('label_override')
          .values({ key, locale, text, changed_at })
          .onConflict((conflict) => conflict.columns(['key', 'locale']).doUpdateSet({ text, changed_at }))
          .execute();
        changed += 1;
      }
    }
    return ok({ changed, reset });
  });
};

/** Removes the overrides in `only`, by default all. @returns their number */
export const resetLabels = async (
  { db }: { readonly db: Db },
  only: { readonly key?: string | undefined; readonly locale?: Locale | undefined } = {},
): Promise<number> =>
  db.write(async (transaction) => {
    let query = transaction.deleteFrom('label_override');
    if (only.key !== undefined) query = query.where('key', '=', only.key);
    if (only.locale !== undefined) query = query.where('locale', '=', only.locale);
    return Number((await query.executeTakeFirst()).numDeletedRows);
  });
