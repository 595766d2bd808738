import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import { market } from '#domain/market/market.ts';
import { formatTime } from '#i18n/format-date.ts';
import type { Locale } from '#i18n/locales.ts';
import type { OfficeTranslate } from '#i18n/office/translate.ts';

/** Latin digits in both languages. */
export const TAGS: Readonly<Record<Locale, string>> = { en: 'en-GB', ar: 'ar-u-nu-latn' };

const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (
  locale: Locale,
  name: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => {
  const { timeZone } = market();
  const key = `${locale} ${name} ${timeZone}`;
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(TAGS[locale], { timeZone, ...options });
  formatters.set(key, made);
  return made;
};

/** Formats `23 Nov`. @param instant milliseconds */
export const formatDay = (locale: Locale, instant: number): string =>
  formatterOf(locale, 'day', { day: 'numeric', month: 'short' }).format(instant);

/** Formats `Monday 23 November`. */
export const formatLongDay = (locale: Locale, instant: number): string =>
  formatterOf(locale, 'long', { weekday: 'long', day: 'numeric', month: 'long' }).format(instant);

/** Formats `Monday`. */
export const formatWeekday = (locale: Locale, instant: number): string =>
  formatterOf(locale, 'weekday', { weekday: 'long' }).format(instant);

/** Formats `Nov 2026`. */
export const formatMonth = (locale: Locale, instant: number): string =>
  formatterOf(locale, 'month', { month: 'short', year: 'numeric' }).format(instant);

/** Formats `23 Nov 2026`. */
export const formatFullDay = (locale: Locale, instant: number): string =>
  formatterOf(locale, 'full', { day: 'numeric', month: 'short', year: 'numeric' }).format(instant);

/** Formats `23 Nov 2026, 17:05`. */
export const formatFullTime = (locale: Locale, instant: number): string =>
  `${formatFullDay(locale, instant)}${locale === 'ar' ? '، ' : ', '}${formatTime(instant)}`;

/** Names the shop's time zone, such as `India Standard Time`. */
export const nameTimeZone = (locale: Locale): string =>
  formatterOf(locale, 'zone', { timeZoneName: 'long' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? market().timeZone;

const dayKey = (instant: number): string => formatterOf('en', 'key', { dateStyle: 'short' }).format(instant);

/** Formats the time of today, `Yesterday, 17:05`, `Sat, 17:05` within a week, or the date. */
export const formatWhen = (t: OfficeTranslate, instant: number, now: number): string => {
  const time = formatTime(instant);
  if (dayKey(instant) === dayKey(now)) return time;
  if (dayKey(instant) === dayKey(now - DAY_MS)) return t('yesterday_time', { time });
  if (instant > now - 6 * DAY_MS && instant <= now) {
    const day = formatterOf(t.locale, 'short', { weekday: 'short' }).format(instant);
    return t('day_time', { day, time });
  }
  return formatFullDay(t.locale, instant);
};

/** Formats the number of whole hours or days since an instant, such as `16 h`. */
export const formatAge = (t: OfficeTranslate, instant: number, now: number): string => {
  const hours = Math.max(0, Math.floor((now - instant) / HOUR_MS));
  if (hours < 1) return t('hours_none');
  if (hours < 48) return t.plural('hours', hours);
  return t.plural('days', Math.floor(hours / 24));
};
