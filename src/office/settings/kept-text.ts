import type { RetentionRule } from '#domain/customers/retention.ts';
import type { OfficeTranslate } from '#i18n/office/translate.ts';

/** How long something is kept. */
export const formatKept = (t: OfficeTranslate, rule: RetentionRule): string => {
  switch (rule.kind) {
    case 'after':
      return 'hours' in rule ? t.plural('retention_hours', rule.hours) : t.plural('days', rule.days);
    case 'law':
    case 'document':
      return t(`kept_${rule.kind}`, { years: t.plural('retention_years', rule.years) });
    case 'operator':
      return t('kept_operator', { days: t.plural('days', rule.days) });
    default:
      return t(`kept_${rule.kind}`);
  }
};
