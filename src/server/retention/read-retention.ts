import { type ChosenDays, isChosen, listPromisedDays, ruleOf } from '#domain/customers/chosen-times.ts';
import { findTimes } from '#domain/customers/find-times.ts';
import {
  RETENTION,
  type RetentionBasis,
  type RetentionKey,
  type RetentionRule,
} from '#domain/customers/retention.ts';
import { STAFF_RETENTION } from '#domain/staff/retention.ts';
import { keysOf } from '#domain/typed-object.ts';
import type { Locale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import { findLastRun } from '#server/platform/periodic-claim.ts';
import { getBackupRules, getChosenDays } from '#server/settings/settings.ts';
import type { RetentionReport } from './run-retention.ts';

export type StaffKey = keyof typeof STAFF_RETENTION;

export interface KeptLine<Key> {
  readonly key: Key;
  readonly tables: readonly string[];
  readonly rule: RetentionRule;
  readonly basis: RetentionBasis;
  readonly isChosen: boolean;
  /** Rows that the last run has deleted. Undefined for lines that it does not delete. */
  readonly removed: number | undefined;
}

export interface UnkeptPromise {
  readonly language: Locale;
  /** As the text has it: `60 days`. */
  readonly text: string;
}

/** Times in the text of the privacy page that no line of its table has. */
const listUnkept = async (
  { texts, identity }: Pick<App, 'texts' | 'identity'>,
  chosen: ChosenDays,
): Promise<UnkeptPromise[]> => {
  const promised = listPromisedDays(chosen);
  const found: UnkeptPromise[] = [];
  for (const locale of identity.current().languages) {
    const page = await texts.page(locale, 'privacy');
    if (page?.language !== locale) continue;
    const times = findTimes(`${page.head.intro ?? ''}\n${page.body}`);
    const others = times.filter(({ days }) => !promised.has(days)).map(({ text }) => text);
    found.push(...[...new Set(others)].map((text) => ({ language: locale, text })));
  }
  return found;
};

/** What is kept and for how long, and what the last daily run has deleted. */
export const readRetention = async (app: Pick<App, 'db' | 'clock' | 'texts' | 'identity'>) => {
  const chosen = await getChosenDays(app.db.read);
  const { isDaily, keep } = await getBackupRules(app.db.read);
  const { report: stored, ...run } = await findLastRun(app, 'retention');
  const report = stored === undefined ? undefined : parseStored<RetentionReport>(stored);
  const rows: Readonly<Record<string, number>> = {
    ...report?.rows,
    ...(report && { account: report.accounts.erased }),
  };
  const toLine = <Key extends string>(
    key: Key,
    { tables, basis }: { readonly tables: readonly string[]; readonly basis: RetentionBasis },
    rule: RetentionRule,
  ): KeptLine<Key> => ({ key, tables, rule, basis, isChosen: isChosen(key), removed: rows[key] });
  return {
    run,
    customers: keysOf(RETENTION).map(
      (key): KeptLine<RetentionKey> => toLine(key, RETENTION[key], ruleOf(key, chosen)),
    ),
    staff: keysOf(STAFF_RETENTION).map(
      (key): KeptLine<StaffKey> => toLine(key, STAFF_RETENTION[key], STAFF_RETENTION[key].rule),
    ),
    unkept: await listUnkept(app, chosen),
    backups: { kept: isDaily ? keep : 0, promised: RETENTION.backups.rule.days },
  };
};
