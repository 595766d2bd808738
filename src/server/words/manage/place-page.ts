import type { Transaction } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { PageMenu } from '#routes/page-menu.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { PageRef } from '#server/texts.ts';
import {
  type ChangedPage,
  changePage,
  type TextOptions,
  type TextRefusal,
  type WordsApp,
} from './change-page.ts';

/** Where visitors find a page that was made in the office. */
export interface PagePlace {
  readonly address: string;
  readonly menu: PageMenu | null;
}

const toRef = (name: string): PageRef => ({ collection: 'pages', name });

/** Keeps an address for a page. @returns false if another page has it, or has had it */
export const claimAddress = async (
  db: Transaction<Database>,
  name: string,
  address: string,
): Promise<boolean> => {
  await db
    .insertInto('text_address')
    .values({ address, name })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute();
  const row = await db
    .selectFrom('text_address')
    .select('name')
    .where('address', '=', address)
    .executeTakeFirst();
  return row?.name === name;
};

/** Gives a page another address or menu. The old address redirects. */
export const placePage = (
  app: WordsApp,
  name: string,
  { address, menu }: PagePlace,
  options: TextOptions = {},
): Promise<Result<ChangedPage, TextRefusal>> =>
  changePage(app, toRef(name), options, async (db, page) => {
    if (page.address === undefined) return refuse({ code: 'not_found' });
    if (!(await claimAddress(db, name, address))) return refuse({ code: 'address_taken' });
    return ok({ action: 'page.place', set: { address, menu } });
  });

/** Hides a page that was made in the office from visitors, or shows it again. */
export const hidePage = (
  app: WordsApp,
  name: string,
  isHidden: boolean,
  options: TextOptions = {},
): Promise<Result<ChangedPage, TextRefusal>> =>
  changePage(app, toRef(name), options, async (_, page) =>
    page.address === undefined
      ? refuse({ code: 'not_found' })
      : ok({ action: isHidden ? 'page.hide' : 'page.show', set: { is_hidden: isHidden ? 1 : 0 } }),
  );
