import { formatTime } from '#i18n/format-date.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import type { App } from '#server/context.ts';
import type { Member } from '#server/staff/member.ts';
import type { PageRef } from '#server/texts.ts';
import { listTextEditors } from '#server/words/office/text-editors.ts';

/** Sentences about the other members who are typing into a text. */
export const describeEditors = async (
  { db, clock }: App,
  { collection, name }: PageRef,
  { id, locale }: Pick<Member, 'id' | 'locale'>,
): Promise<string[]> => {
  const editors = await listTextEditors(db.read, collection, clock.now());
  const t = officeTranslator(locale);
  return editors
    .filter((editor) => editor.name === name && editor.memberId !== id)
    .map(({ who, since }) => t('words_editing_since', { name: who, time: formatTime(since) }));
};
