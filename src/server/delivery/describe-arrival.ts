import type { Days } from '#domain/delivery/rules.ts';
import { DAY_MS } from '#domain/duration.ts';
import { formatDay } from '#i18n/format-date.ts';
import type { Translate } from '#i18n/translate.ts';

/** Example: `by Friday 27 November` */
export const describeArrival = (t: Translate, { to }: Pick<Days, 'to'>, orderedAt: number): string =>
  t('lbl_chkout_arrives_short', { date: formatDay(orderedAt + to * DAY_MS, t.locale) });
