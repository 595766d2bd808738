import { keysOf } from '#domain/typed-object.ts';
import {
  DELETION_DELAY_DAYS,
  RETENTION,
  type RetentionKey,
  type RetentionRule,
  SESSION_MAXIMUM_DAYS,
  type TimedKey,
} from './retention.ts';

/** Times that the owner may choose, in days. The law, the security of accounts or other code needs the other ones. */
export const CHOSEN = {
  messages: { min: 90, max: 1825 },
  spam: { min: 7, max: 90 },
  return_pictures: { min: 60, max: 730 },
  seller_requests: { min: 30, max: 365 },
  sent_mails: { min: 30, max: 365 },
  failed_mails: { min: 7, max: 90 },
  // Popular searches are those of 30 days.
  searches: { min: 30, max: 365 },
} as const satisfies Partial<Record<TimedKey, { readonly min: number; readonly max: number }>>;

export type ChosenKey = keyof typeof CHOSEN;
/** Days of the lines that have other ones than in `RETENTION`. */
export type ChosenDays = Readonly<Partial<Record<ChosenKey, number>>>;

export const isChosen = (key: string): key is ChosenKey => Object.hasOwn(CHOSEN, key);

/** A rule of customers' data. Staff's data alone is kept as long as the shop. */
type CustomerRule = Exclude<RetentionRule, { readonly kind: 'shop' }>;

export const ruleOf = (key: RetentionKey, chosen: ChosenDays): CustomerRule => {
  const days = isChosen(key) ? chosen[key] : undefined;
  return days === undefined ? RETENTION[key].rule : { kind: 'after', days };
};

const daysOf = (rule: RetentionRule): number[] => {
  if ('years' in rule) return [rule.years * 365];
  if ('hours' in rule) return [rule.hours / 24];
  return 'days' in rule ? [rule.days] : [];
};

/** Every time in days that the privacy page may promise. */
export const listPromisedDays = (chosen: ChosenDays): ReadonlySet<number> =>
  new Set([
    ...keysOf(RETENTION).flatMap((key) => daysOf(ruleOf(key, chosen))),
    ...[DELETION_DELAY_DAYS, SESSION_MAXIMUM_DAYS],
  ]);
