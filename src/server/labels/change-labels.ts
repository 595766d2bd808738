import type { Transaction } from 'kysely';
import { isContested } from '#domain/is-contested.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { checkLabel, type LabelFault } from '#i18n/check-label.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { defaultLabels, FACT_LABELS } from '#i18n/translate.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { type OnceOptions, writeOnce } from '#server/audit/write-once.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { readLabel } from './list-labels.ts';
import { listOverrides, type Override } from './shop-labels.ts';

export interface WrongLabel extends Omit<Override, 'text'> {
  readonly fault: LabelFault;
}

/** One entry per label. A text of null is the default. */
const auditLabels =
  (transaction: Transaction<Database>, clock: Clock) =>
  (
    action: 'label.change' | 'label.reset',
    { key, locale }: Pick<Override, 'key' | 'locale'>,
    before: string | undefined,
    after: string | undefined,
  ): Promise<void> =>
    recordAudit(transaction, {
      ...{ action, subject: 'label', subjectId: `${locale} ${key}`, at: clock.now() },
      ...{ before: { text: before ?? null }, after: { text: after ?? null } },
    });

/** Trims, unless the default itself begins or ends with a space (such as `, `). */
const trimLikeDefault = ({ key, locale, text }: Override): string => {
  const existingText = defaultLabels(locale)[key] ?? '';
  return text.trim() === '' || existingText === existingText.trim() ? text.trim() : text;
};

/** Trims the texts, and lists those that break a rule. */
const checkLabels = (labels: readonly Override[]): Result<Override[], WrongLabel[]> => {
  const trimmed = labels.map((label) => ({ ...label, text: trimLikeDefault(label) }));
  const wrong = trimmed.flatMap(({ key, locale, text }) => {
    if (FACT_LABELS.has(key)) return [{ key, locale, fault: { code: 'key_unknown' } as const }];
    const checked = checkLabel(key, locale, text === '' ? (defaultLabels(locale)[key] ?? '') : text);
    return checked.ok ? [] : [{ key, locale, fault: checked.error }];
  });
  return wrong.length > 0 ? refuse(wrong) : ok(trimmed);
};

interface ChangedLabels {
  readonly changed: number;
  readonly reset: number;
}

const writeLabels = async (
  transaction: Transaction<Database>,
  clock: Clock,
  labels: readonly Override[],
): Promise<ChangedLabels> => {
  const before = new Map(
    (await listOverrides(transaction)).map(({ key, locale, text }) => [`${locale} ${key}`, text]),
  );
  const record = auditLabels(transaction, clock);
  let changed = 0;
  let reset = 0;
  for (const { key, locale, text } of labels) {
    const existingText = before.get(`${locale} ${key}`);
    if (text === '' || text === defaultLabels(locale)[key]) {
      if (existingText === undefined) continue;
      await transaction
        .deleteFrom('label_override')
        .where('key', '=', key)
        .where('locale', '=', locale)
        .execute();
      await record('label.change', { key, locale }, existingText, undefined);
      reset += 1;
    } else if (text !== existingText) {
      const changed_at = clock.now();
      await transaction
        .insertInto('label_override')
        .values({ key, locale, text, changed_at })
        .onConflict((conflict) => conflict.columns(['key', 'locale']).doUpdateSet({ text, changed_at }))
        .execute();
      await record('label.change', { key, locale }, existingText, text);
      changed += 1;
    }
  }
  return { changed, reset };
};

/** Applies all changes or none. A blank text, or one equal to the default, removes the override. */
export const changeLabels = async (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  labels: readonly Override[],
): Promise<Result<ChangedLabels, WrongLabel[]>> => {
  const checked = checkLabels(labels);
  return checked.ok
    ? db.write(async (transaction) => ok(await writeLabels(transaction, clock, checked.value)))
    : checked;
};

export type LabelTexts = Readonly<Record<Locale, string>>;

export type LabelRefusal =
  | { readonly code: 'not_found' }
  | { readonly code: 'invalid'; readonly wrong: readonly WrongLabel[] }
  /** Texts that have changed since they were shown. */
  | { readonly code: 'conflict'; readonly current: LabelTexts };

interface ChangedLabel extends ChangedLabels {
  /** What the shop shows now. */
  readonly texts: LabelTexts;
}

interface LabelChange extends OnceOptions {
  /** Texts that the form showed. Others are a conflict. */
  readonly expected: LabelTexts;
}

/** Changes one label in both languages, once. A blank text, or one equal to the default, removes the override. */
export const changeLabel = async (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  key: string,
  texts: LabelTexts,
  { requestKey, expected }: LabelChange,
): Promise<Result<ChangedLabel, LabelRefusal>> => {
  // Some forms of a count exist in Arabic only.
  const locales = LOCALES.filter((locale) => Object.hasOwn(defaultLabels(locale), key));
  const checked = checkLabels(locales.map((locale) => ({ key, locale, text: texts[locale] })));
  if (!checked.ok) return refuse({ code: 'invalid', wrong: checked.error });
  return writeOnce<ChangedLabel, LabelRefusal>({ db, clock }, { requestKey }, async (transaction) => {
    const current = await readLabel(transaction, key);
    if (!current) return refuse({ code: 'not_found' });
    if (locales.some((locale) => isContested(current[locale], expected[locale], texts[locale])))
      return refuse({ code: 'conflict', current });
    const changed = await writeLabels(transaction, clock, checked.value);
    return ok({ ...changed, texts: (await readLabel(transaction, key)) ?? current });
  });
};

/** Removes the overrides in `only`, by default all. @returns their number */
export const resetLabels = async (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  only: { readonly key?: string | undefined; readonly locale?: Locale | undefined } = {},
): Promise<number> =>
  db.write(async (transaction) => {
    let query = transaction.deleteFrom('label_override');
    if (only.key !== undefined) query = query.where('key', '=', only.key);
    if (only.locale !== undefined) query = query.where('locale', '=', only.locale);
    const removed = await query.returning(['key', 'locale', 'text']).execute();
    const record = auditLabels(transaction, clock);
    for (const label of removed) await record('label.reset', label, label.text, undefined);
    return removed.length;
  });
