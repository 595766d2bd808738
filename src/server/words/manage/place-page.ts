import type { Kysely, Transaction } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import { freeKey, toAddress } from '#domain/slug.ts';
import type { PageMenu } from '#routes/page-menu.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { PageRef } from '#server/texts.ts';
import { listAddresses } from '../published.ts';
import { isFreeAddress } from '../text-page.ts';
import {
  type ChangedPage,
  changePage,
  type TextOptions,
  type TextRefusal,
  type WordsApp,
} from './change-page.ts';
import { listDeletedNames } from './list-names.ts';

/** Where visitors find a page that was made in the office. */
export interface PagePlace {
  readonly address: string;
  readonly menu: PageMenu | null;
}

const toRef = (name: string): PageRef => ({ collection: 'pages', name });

/** Keeps an address for a page. @returns false if another page that is not deleted has it, or has had it */
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
  const deleted = db
    .selectFrom('text_page')
    .select('name')
    .where('collection', '=', 'pages')
    .where('deleted_to', 'is not', null);
  await db
    .updateTable('text_address')
    .set({ name })
    .where('address', '=', address)
    .where('name', 'in', deleted)
    .execute();
  const row = await db
    .selectFrom('text_address')
    .select('name')
    .where('address', '=', address)
    .executeTakeFirst();
  return row?.name === name;
};

/** Addresses that pages have or have had. */
const listTaken = async (db: Kysely<Database>): Promise<ReadonlySet<string>> => {
  const deleted = new Set(await listDeletedNames(db));
  const addresses = [...(await listAddresses(db))];
  return new Set(addresses.flatMap(([address, name]) => (deleted.has(name) ? [] : [address])));
};

const WITHOUT_LETTERS = 'page';

/** A free address like another one, or like the title of a page. */
export const proposeAddress = async (db: Kysely<Database>, like: string): Promise<string> => {
  const stem = toAddress(like) || WITHOUT_LETTERS;
  const taken = new Set(await listTaken(db));
  if (!isFreeAddress(stem)) taken.add(stem);
  return freeKey(stem, taken);
};

/** Name of a new page with an address, which a deleted page may have as its name. */
export const nameNewPage = async (db: Kysely<Database>, address: string): Promise<string> =>
  freeKey(address, new Set(await listDeletedNames(db)));

/** Gives a page another address or menu. The old address redirects. */
export const placePage = (
  app: WordsApp,
  name: string,
  { address, menu }: PagePlace,
  options: TextOptions = {},
): Promise<Result<ChangedPage, TextRefusal>> =>
  changePage(app, toRef(name), options, async (db, page) => {
    if (page.address === undefined || page.deletedTo !== undefined) return refuse({ code: 'not_found' });
    if (!(await claimAddress(db, name, address))) return refuse({ code: 'address_taken' });
    // It comes last in another menu.
    const moved = menu === (page.menu ?? null) ? {} : { position: null };
    return ok({ action: 'page.place', set: { address, menu, ...moved } });
  });

/** Hides a page that was made in the office from visitors, or shows it again. */
export const hidePage = (
  app: WordsApp,
  name: string,
  isHidden: boolean,
  options: TextOptions = {},
): Promise<Result<ChangedPage, TextRefusal>> =>
  changePage(app, toRef(name), options, async (_, page) =>
    page.address === undefined || page.deletedTo !== undefined
      ? refuse({ code: 'not_found' })
      : ok({ action: isHidden ? 'page.hide' : 'page.show', set: { is_hidden: isHidden ? 1 : 0 } }),
  );
