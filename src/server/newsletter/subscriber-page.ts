import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { matchesText } from '#server/platform/database/statements/text-match.ts';
import {
  COUNT_CAP,
  capCount,
  type ListPage,
  readPage,
  type SortDirection,
} from '#server/platform/list/keyset.ts';

export interface SubscriberRow {
  readonly email: string;
  readonly locale: string;
  /** When the subscription was confirmed. */
  readonly subscribedAt: number;
  /** What was confirmed; empty for subscriptions from before they were. */
  readonly consent: string;
}

export interface SubscriberRequest {
  readonly search?: string | undefined;
  readonly locales?: readonly string[] | undefined;
  /** Epoch milliseconds. Subscribed at or after `since` and before `until`. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  /** Default: newest first. */
  readonly direction?: SortDirection;
  readonly size?: number;
  readonly cursor?: string | undefined;
}

const DEFAULT_SIZE = 50;
const LARGEST_SIZE = 200;

interface Found {
  readonly email: string;
  readonly email_key: string;
  readonly locale: string;
  readonly created_at: number;
  readonly consent_text: string;
}

const matching =
  ({ search = '', locales = [], since, until }: SubscriberRequest) =>
  (eb: ExpressionBuilder<Database, 'subscriber'>): Expression<SqlBool> => {
    const text = search.replaceAll('\0', '').trim().slice(0, 100);
    return eb.and([
      ...(text === '' ? [] : [matchesText(sql.ref('subscriber.email'), text)]),
      ...(locales.length === 0 ? [] : [eb('subscriber.locale', 'in', locales)]),
      ...(since === undefined ? [] : [eb('subscriber.created_at', '>=', since)]),
      ...(until === undefined ? [] : [eb('subscriber.created_at', '<', until)]),
    ]);
  };

/** @returns at most one more than `COUNT_CAP` */
const countUpToCap = async ({ db }: Pick<App, 'db'>, request: SubscriberRequest): Promise<number> => {
  const { counted } = await db.read
    .selectFrom((eb) =>
      eb
        .selectFrom('subscriber')
        .select('subscriber.email_key')
        .where(matching(request))
        .limit(COUNT_CAP + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow();
  return Number(counted);
};

/** Subscribers by language, as the other filters leave them. A language with more than `COUNT_CAP` is left out. */
export const countSubscribers = async (
  app: Pick<App, 'db'>,
  request: SubscriberRequest,
): Promise<Readonly<Partial<Record<Locale, number>>>> => {
  const counts: Partial<Record<Locale, number>> = {};
  for (const locale of LOCALES) {
    const n = await countUpToCap(app, { ...request, locales: [locale] });
    if (n <= COUNT_CAP) counts[locale] = n;
  }
  return counts;
};

const readRows = async ({ db }: Pick<App, 'db'>, request: SubscriberRequest) => {
  const { size = DEFAULT_SIZE, cursor, direction = 'desc' } = request;
  const page = await readPage(
    db.read
      .selectFrom('subscriber')
      .select(['email', 'email_key', 'locale', 'created_at', 'consent_text'])
      .where(matching(request)),
    {
      keys: [
        { column: sql.ref('subscriber.created_at'), type: 'number', read: (row: Found) => row.created_at },
        { column: sql.ref('subscriber.email_key'), type: 'string', read: (row: Found) => row.email_key },
      ],
      direction,
    },
    { size: Math.min(Math.max(1, size), LARGEST_SIZE), cursor },
  );
  const rows = page.rows.map(
    ({ email, locale, created_at, consent_text }): SubscriberRow => ({
      ...{ email, locale, subscribedAt: created_at, consent: consent_text },
    }),
  );
  return { ...page, rows };
};

export const listSubscriberPage = async (
  app: Pick<App, 'db'>,
  request: SubscriberRequest,
): Promise<ListPage<SubscriberRow>> => ({
  ...(await readRows(app, request)),
  ...capCount(await countUpToCap(app, request)),
});

/** Batches of all subscribers of a request, for a file. */
export const eachSubscriber = async function* (
  app: Pick<App, 'db'>,
  request: SubscriberRequest,
): AsyncGenerator<readonly SubscriberRow[]> {
  let cursor: string | undefined;
  do {
    const page = await readRows(app, { ...request, size: LARGEST_SIZE, cursor });
    yield page.rows;
    cursor = page.next;
  } while (cursor !== undefined);
};
