import type { ReadCause } from '#domain/orders/staff-reason.ts';
import type { OfficeTranslate } from '#i18n/office/translate.ts';
import type { TimelineEntry } from './order-view.ts';

/** Reason and details that the staff gave. */
export const describeReason = (t: OfficeTranslate, { reason, note }: ReadCause): string =>
  [...(reason ? [t(`reason_${reason}`)] : []), ...(note === '' ? [] : [note])].join(t('comma'));

/** One line about an entry. @param format formats paise */
export const describeEntry = (
  t: OfficeTranslate,
  entry: TimelineEntry,
  format: (amount: number) => string,
): string => {
  const by = entry.by ?? t('the_shop');
  switch (entry.kind) {
    case 'placed':
      return entry.by === undefined ? t('tl_placed') : t('tl_placed_by', { by });
    case 'moved':
      return t('tl_moved', { by, state: t.stored('state_', entry.to) });
    case 'logged':
      return entry.cause;
    case 'shipped':
      return t('tl_shipped', { by });
    case 'refund':
      return t(entry.state === 'failed' ? 'tl_refund_failed' : 'tl_refund', {
        by,
        sum: format(entry.amount),
      });
    case 'return':
      return t(`tl_return_${entry.step}`);
    case 'note':
      return t('tl_note', { by });
    case 'mail':
      return t(`tl_mail_${entry.outcome}`, { mail: t.stored('mail_', entry.mail.kind) });
    case 'audit':
      return t('tl_audit', { by, action: t.stored('action_', entry.action) });
  }
};
