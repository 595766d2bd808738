import type { CodeOf } from '#i18n/office/translate.ts';

export type NoticeCode = CodeOf<'done_'>;

/** Message after an action, shown once on the next page. */
export interface Notice {
  readonly code: NoticeCode;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Key of the undo (server/office/undo.ts). */
  readonly undo?: string;
}
