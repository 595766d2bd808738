import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { MenuCategories } from '#server/menu-categories.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { listShownCategories } from './filter-lists.ts';

const FILE = 'menu-categories.json';

/** The categories in the menus of all pages, as one text. */
const readMenuCategories = async (db: Kysely<Database>): Promise<string> => {
  const rows = await listShownCategories(db);
  return JSON.stringify(rows.map(({ id, name_en, name_ar, parent_id }) => [id, name_en, name_ar, parent_id]));
};

/** Records in the server's folder of a build what the menus of its pages list. */
export const writeBuiltCategories = async (db: Kysely<Database>, serverFolder: string): Promise<void> =>
  writeFile(join(serverFolder, FILE), await readMenuCategories(db));

export const readBuiltCategories = (serverFolder: string): Promise<string> =>
  readFile(join(serverFolder, FILE), 'utf8');

/** @param db undefined if another host has the categories, which are those of the build then */
export const openMenuCategories = async (db: Kysely<Database> | undefined): Promise<MenuCategories> => {
  const read = () => db && readMenuCategories(db);
  let current = await read();
  let built: string | undefined;
  return {
    setBuilt: (text) => {
      built = text;
    },
    isStale: () => built !== undefined && current !== undefined && built !== current,
    refresh: async () => {
      current = await read();
      return [];
    },
  };
};
