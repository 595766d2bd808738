import { formatNumber } from '#i18n/format.ts';
import type { OfficePlural, OfficeTranslate } from '#i18n/office/translate.ts';
import type { Paging } from './types.ts';

/** The number of rows in words, such as `24 orders` or `more than 10,000`. */
export const formatCount = (
  t: OfficeTranslate,
  { count, isCapped }: Pick<Paging, 'count' | 'isCapped'>,
  unit: OfficePlural,
): string => (isCapped ? t('list_more_than', { n: formatNumber(count) }) : t.plural(unit, count));
