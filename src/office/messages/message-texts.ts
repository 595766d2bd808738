import { HOUR_MS } from '#domain/duration.ts';
import type { OfficeTranslate } from '#i18n/office/translate.ts';
import type { Ring } from '../parts/icons.ts';
import { formatAge } from '../parts/when.ts';
import type { Answer } from '../types.ts';

export type MessageRow = Answer<'messages.list'>['rows'][number];
export type Message = NonNullable<Answer<'messages.read'>>['ticket'];

/** The amber handle appears only where the answer is late. */
export const ringOf = ({ state, isOverdue }: Pick<MessageRow, 'state' | 'isOverdue'>): Ring => {
  if (isOverdue) return 'wait';
  return state === 'open' ? 'new' : state === 'answered' ? 'done' : state === 'closed' ? 'mute' : 'back';
};

/** When the answer is due, such as `Overdue 16 h` or `in 3 h`. Undefined if the message needs none. */
export const formatDue = (
  t: OfficeTranslate,
  { dueAt, isOverdue }: Pick<MessageRow, 'dueAt' | 'isOverdue'>,
  now: number,
): string | undefined => {
  if (dueAt === undefined) return undefined;
  if (!isOverdue) return t('message_due_in', { age: formatAge(t, now, dueAt) });
  return now - dueAt < HOUR_MS
    ? t('message_overdue')
    : t('message_overdue_by', { age: formatAge(t, dueAt, now) });
};
