import { LOCALES, type Locale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import { COUNT_CAP } from '#server/platform/list/keyset.ts';
import type { TextCondition } from '#server/platform/list/search-terms.ts';
import { type CustomerFilter, readSearch, selectCustomers } from './customer-filter.ts';

/** Accounts and guests by value of a filter, as the other filters leave them. Undefined: more than `COUNT_CAP`, or not counted. */
export interface CustomerCounts {
  readonly byLocale: Readonly<Partial<Record<Locale, number>>>;
  readonly subscribed?: number | undefined;
  readonly asksDeletion?: number | undefined;
  readonly guests?: number | undefined;
}

/** @returns at most one more than `COUNT_CAP` */
export const countUpToCap = async (
  { db }: Pick<App, 'db'>,
  filter: CustomerFilter,
  text: TextCondition | undefined,
): Promise<number> => {
  const { n } = await db.read
    .selectFrom(
      selectCustomers(db, filter, text)
        .select('customer.id')
        .limit(COUNT_CAP + 1)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const countCustomers = async (
  app: Pick<App, 'db'>,
  filter: CustomerFilter,
): Promise<CustomerCounts> => {
  const text = await readSearch(app, filter.search);
  // A search that matches very many accounts can only test all of them.
  if (text && !text.isSelective) return { byLocale: {} };
  const count = async (change: CustomerFilter): Promise<number | undefined> => {
    const n = await countUpToCap(app, { ...filter, ...change }, text);
    return n > COUNT_CAP ? undefined : n;
  };
  const byLocale: Partial<Record<Locale, number>> = {};
  for (const locale of LOCALES) {
    const n = await count({ locales: [locale] });
    if (n !== undefined) byLocale[locale] = n;
  }
  return {
    byLocale,
    subscribed: await count({ isSubscribed: true }),
    asksDeletion: await count({ asksDeletion: true }),
    guests: await count({ isGuest: true }),
  };
};
