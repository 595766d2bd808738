import type { Transaction } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Collection, PageRef } from '#server/texts.ts';
import { keyOf } from '../text-page.ts';
import {
  type ChangedPage,
  changePage,
  type TextOptions,
  type TextRefusal,
  type WordsApp,
} from './change-page.ts';
import { listQuestionNames } from './list-names.ts';

const toRef = (name: string): PageRef => ({ collection: 'faq', name });

/** Hides a question from visitors, or shows it again. */
export const hideQuestion = (
  app: WordsApp,
  name: string,
  isHidden: boolean,
  options: TextOptions = {},
): Promise<Result<ChangedPage, TextRefusal>> =>
  changePage(app, toRef(name), options, async () =>
    ok({ action: isHidden ? 'question.hide' : 'question.show', set: { is_hidden: isHidden ? 1 : 0 } }),
  );

/** Numbers texts in their order. */
export const setPositions = async (
  db: Transaction<Database>,
  collection: Collection,
  names: readonly string[],
): Promise<void> => {
  for (const [index, name] of names.entries())
    await db
      .insertInto('text_page')
      .values({ collection, name, position: index + 1 })
      .onConflict((conflict) => conflict.columns(['collection', 'name']).doUpdateSet({ position: index + 1 }))
      .execute();
};

/** Moves a question one place up or down. */
export const moveQuestion = (
  app: WordsApp,
  name: string,
  by: -1 | 1,
  { requestKey }: TextOptions = {},
): Promise<Result<{ readonly isChanged: boolean }, TextRefusal>> =>
  writeOnce<{ readonly isChanged: boolean }, TextRefusal>(app, { requestKey }, async (db) => {
    const names = await listQuestionNames(db, app.texts.originals);
    const from = names.indexOf(name);
    const other = names[from + by];
    if (from < 0) return refuse({ code: 'not_found' });
    if (other === undefined) return ok({ isChanged: false });
    names.splice(from, 1);
    names.splice(from + by, 0, name);
    await setPositions(db, 'faq', names);
    await recordAudit(db, {
      ...{ action: 'question.move', subject: 'text', subjectId: keyOf(toRef(name)), at: app.clock.now() },
      ...{ before: { position: from + 1 }, after: { position: from + by + 1 } },
    });
    return ok({ isChanged: true });
  });
