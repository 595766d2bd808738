import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import { PAGE_MENUS, type PageMenu } from '#routes/page-menu.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { compareInMenu } from '../published.ts';
import { setPositions } from './arrange-questions.ts';
import type { TextOptions, TextRefusal, WordsApp } from './change-page.ts';

/** Names of the pages in each menu in their order, also hidden ones and drafts. */
export type MenuOrder = Readonly<Record<PageMenu, readonly string[]>>;

export const readMenuOrder = async (db: Kysely<Database>): Promise<MenuOrder> => {
  const rows = await db
    .selectFrom('text_page')
    .select(['name', 'menu', 'position', 'address'])
    .where('menu', 'is not', null)
    .where('deleted_to', 'is', null)
    .execute();
  const namesIn = (menu: PageMenu) =>
    rows
      .filter((row) => row.menu === menu)
      .sort(compareInMenu)
      .map(({ name }) => name);
  return { service: namesIn('service'), foot: namesIn('foot') };
};

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();

/** Orders the pages of the menus. `was` is the order that the member saw. */
export const arrangeMenu = (
  app: WordsApp,
  wanted: MenuOrder,
  was: MenuOrder,
  { requestKey }: TextOptions = {},
): Promise<Result<{ readonly isChanged: boolean }, TextRefusal>> =>
  writeOnce<{ readonly isChanged: boolean }, TextRefusal>(app, { requestKey }, async (db) => {
    const current = await readMenuOrder(db);
    const isFit = PAGE_MENUS.every(
      (menu) => isSame(current[menu], was[menu]) && isSame([...wanted[menu]].sort(), [...was[menu]].sort()),
    );
    if (!isFit) return refuse({ code: 'conflict' });
    const moved = PAGE_MENUS.filter((menu) => !isSame(wanted[menu], was[menu]));
    if (moved.length === 0) return ok({ isChanged: false });
    for (const menu of moved) await setPositions(db, 'pages', wanted[menu]);
    const orderOf = (order: MenuOrder) =>
      Object.fromEntries(moved.map((menu) => [menu, order[menu].join(', ')]));
    await recordAudit(db, {
      ...{ action: 'page.arrange', subject: 'text', subjectId: 'pages', at: app.clock.now() },
      ...{ before: orderOf(was), after: orderOf(wanted) },
    });
    return ok({ isChanged: true });
  });
