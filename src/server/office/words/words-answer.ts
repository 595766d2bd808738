import { ok, type Result, refuse } from '#domain/result.ts';
import { isPageMenu, type PageMenu } from '#routes/page-menu.ts';
import type { DeletedTo } from '#server/platform/database/tables/words.ts';
import type { ChangedPage, TextRefusal } from '#server/words/manage/change-page.ts';
import type { ActionContext, Done, Refused } from '../action.ts';
import type { FormFields } from '../forms/form-fields.ts';
import type { NoticeCode } from '../notice.ts';
import type { Undo } from '../undo.ts';
import { wordsFault } from './words-fault.ts';

export const readMenu = (form: FormFields): PageMenu | null => {
  const menu = form.text('menu');
  return isPageMenu(menu) ? menu : null;
};

export const readDeletedTo = (form: FormFields, name: string): DeletedTo | undefined => {
  const to = form.text(name);
  if (to === 'gone') return to;
  return to.startsWith('/') ? `/${to.slice(1)}` : undefined;
};

/** The state before a change, as fields of the form of its undo. */
const undoOf = ({ before, version }: ChangedPage): Undo => ({
  action: 'words.undo',
  fields: {
    version,
    ...Object.fromEntries(Object.entries(before).map(([name, value]) => [name, value ?? ''])),
  },
});

/** The answer to a form that changes a text. @param fields that the form has of the text */
export const answerText = (
  context: ActionContext,
  changed: Result<ChangedPage, TextRefusal>,
  code: NoticeCode,
  fields?: ReadonlySet<string>,
): Result<Done, Refused> => {
  if (!changed.ok) return refuse(wordsFault(context, changed.error, fields));
  const { isChanged } = changed.value;
  return ok({
    notice: { code: isChanged ? code : 'words_unchanged' },
    ...(isChanged && { undo: undoOf(changed.value) }),
  });
};
