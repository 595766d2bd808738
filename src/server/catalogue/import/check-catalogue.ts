import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { getShopLanguages } from '#server/settings/settings.ts';
import { checkDraft } from './check/check-draft.ts';
import { checkFiles, checkPictures } from './check/check-files.ts';
import { checkStored } from './check/check-stored.ts';
import { dropRepeated, type Fault } from './fault.ts';
import { readCatalogue } from './read-catalogue.ts';
import type { Catalogue } from './schemas/catalogue.ts';

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/**
 * Returns all faults in schemas, references and files, and all conflicts with the database. Picture contents are
 * checked only if there are other faults, since storing the pictures checks them anyway.
 * @param replacesAll true if the import replaces the complete catalogue, so that conflicts are impossible
 */
export const checkCatalogue = async (
  db: Kysely<Database>,
  directory: string,
  { replacesAll = false }: { readonly replacesAll?: boolean } = {},
): Promise<Result<Catalogue, readonly Fault[]>> => {
  if (!(await isFolder(join(directory, 'data'))))
    return refuse([{ file: directory, record: '', fault: { code: 'not_catalogue' } }]);
  const draft = await readCatalogue(directory, await getShopLanguages(db));
  const faults = [
    ...draft.faults,
    ...checkDraft(draft),
    ...(await checkFiles(draft, directory)),
    ...(replacesAll ? [] : await checkStored(db, draft.lists)),
  ];
  if (draft.settings && faults.length === 0) return ok({ settings: draft.settings, ...draft.lists });
  return refuse(dropRepeated([...faults, ...(await checkPictures(draft, directory))]));
};
