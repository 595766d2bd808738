import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { listNamedPictures } from '../list-files.ts';
import { getPicture, type Pictures } from '../pictures.ts';
import { type Catalogue, LIST_NAMES } from '../schemas/catalogue.ts';
import { createSync } from './sync.ts';

export const writeSources = async (
  db: Transaction<Database>,
  catalogue: Catalogue,
  pictures: Pictures,
  now: number,
): Promise<void> => {
  const named = Map.groupBy(
    listNamedPictures(catalogue.settings, catalogue),
    ({ list, record }) => `${list.replace(/\.json$/, '')}/${record}`,
  );
  const toRow = (list: string, key: string, position: number, record: unknown) => {
    const name = `${list}/${key}`;
    const stored = (named.get(name) ?? []).map(({ file }) => {
      const { hash, ext } = getPicture(pictures, file);
      return [file, `${hash}.${ext}`];
    });
    return {
      name,
      list,
      key,
      position,
      record_json: JSON.stringify(record),
      pictures_json: JSON.stringify(Object.fromEntries(stored)),
    };
  };
  await createSync(db, now).upsert('catalogue_source', 'name', [
    toRow('settings', '', 0, catalogue.settings),
    ...LIST_NAMES.flatMap((list) =>
      catalogue[list].map((record, position) => toRow(list, record.id, position, record)),
    ),
  ]);
};
