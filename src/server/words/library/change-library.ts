import type { Transaction } from 'kysely';
import { PICTURE_BYTES } from '#domain/catalogue/media.ts';
import { isContested } from '#domain/is-contested.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { freeKey, toKey } from '#domain/slug.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Action } from '#server/audit/actions.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { type OnceOptions, writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import { MediaError, type MediaErrorCode } from '#server/media/media-error.ts';
import type { StoredPicture } from '#server/media/store.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { readKnownFiles } from '../known-in-shop.ts';
import { type LibraryPicture, toLibraryPicture } from './library.ts';
import { listUses, type PictureUse } from './list-uses.ts';

export type LibraryApp = Pick<App, 'db' | 'clock' | 'media' | 'texts'>;

export type Alts = Readonly<Record<Locale, string>>;

/** `drawing`: an SVG, which has no sizes. `known`: the library has this picture. */
export type PictureRefusal = MediaErrorCode | 'drawing' | 'known';

export type ChangeRefusal =
  | { readonly code: 'not_found' }
  /** The stored picture differs from what the form was based on. */
  | { readonly code: 'conflict'; readonly current: LibraryPicture }
  | { readonly code: 'used'; readonly uses: readonly PictureUse[] };

export interface ChangeOptions extends OnceOptions {
  /** `version` of the picture that the change is based on. */
  readonly expected?: number | undefined;
}

const EXTENSION = '.webp';
const LONGEST_STEM = 60;

const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '');

/** Stores the original without metadata. */
const storePicture = async (
  { media }: LibraryApp,
  bytes: Uint8Array,
): Promise<Result<StoredPicture, PictureRefusal>> => {
  if (bytes.byteLength > PICTURE_BYTES) return refuse('too-large');
  try {
    const picture = await media.put(bytes);
    if (picture.ext === 'svg') return refuse('drawing');
    return ok(picture);
  } catch (error) {
    if (error instanceof MediaError) return refuse(error.code);
    throw error;
  }
};

const columnsOf = ({ hash, ext, width, height }: StoredPicture) => ({ hash, ext, width, height });

export interface NewPicture {
  /** File name, from which the picture gets its own. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly alts?: Alts;
  /** Takes the same picture of the library instead of a refusal. */
  readonly takesKnown?: boolean;
}

interface AddedPicture {
  readonly id: number;
  readonly name: string;
  /** The library had it. */
  readonly isKnown: boolean;
}

/** Adds a picture to the library. Without alt texts, no text may show it yet. */
export const addPicture = async (
  app: LibraryApp,
  { name, bytes, alts = { en: '', ar: '' }, takesKnown = false }: NewPicture,
  { requestKey }: OnceOptions = {},
): Promise<Result<AddedPicture, PictureRefusal>> => {
  const stored = await storePicture(app, bytes);
  if (!stored.ok) return stored;
  const picture = stored.value;
  const inFiles = (await readKnownFiles()).pictures;
  // A form may send several pictures with one key.
  const key = requestKey && `${requestKey} ${picture.hash}`;
  return writeOnce<AddedPicture, PictureRefusal>(app, { requestKey: key }, async (db) => {
    const rows = await db.selectFrom('text_picture').select(['id', 'name', 'hash']).execute();
    const known = rows.find(({ hash }) => hash === picture.hash);
    if (known) return takesKnown ? ok({ id: known.id, name: known.name, isKnown: true }) : refuse('known');
    const taken = new Set([...inFiles, ...rows.map((row) => row.name)].map(stemOf));
    const stem = toKey(stemOf(name)).slice(0, LONGEST_STEM) || 'picture';
    for (;;) {
      const free = freeKey(stem, taken);
      const values = {
        ...{ name: `${free}${EXTENSION}`, ...columnsOf(picture) },
        ...{ alt_en: alts.en, alt_ar: alts.ar, added_at: app.clock.now() },
      };
      const added = await db
        .insertInto('text_picture')
        .values(values)
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('id')
        .executeTakeFirst();
      // Another member has taken the name at the same moment.
      if (!added) taken.add(free);
      else {
        await recordAudit(db, {
          ...{ action: 'picture.add', subject: 'picture', subjectId: added.id, at: app.clock.now() },
          after: { file_name: values.name, file: `${picture.hash}.${picture.ext}` },
        });
        return ok({ id: added.id, name: values.name, isKnown: false });
      }
    }
  });
};

/** Locks the picture until the transaction ends. */
const lockPicture = async (db: Transaction<Database>, id: number): Promise<LibraryPicture | undefined> => {
  const row = await db
    .updateTable('text_picture')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toLibraryPicture(row);
};

interface Plan {
  readonly action: Action;
  readonly set: Partial<Record<'hash' | 'ext' | 'alt_en' | 'alt_ar', string>> & {
    readonly width?: number;
    readonly height?: number;
  };
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

export interface ChangedPicture {
  readonly before: LibraryPicture;
  readonly version: number;
  readonly isChanged: boolean;
}

const changePicture = (
  app: LibraryApp,
  id: number,
  { expected, requestKey }: ChangeOptions,
  plan: (picture: LibraryPicture) => Plan | 'conflict' | undefined,
): Promise<Result<ChangedPicture, ChangeRefusal>> =>
  writeOnce<ChangedPicture, ChangeRefusal>(app, { requestKey }, async (db) => {
    const before = await lockPicture(db, id);
    if (!before) return refuse({ code: 'not_found' });
    if (expected !== undefined && expected !== before.version)
      return refuse({ code: 'conflict', current: before });
    const planned = plan(before);
    if (planned === 'conflict') return refuse({ code: 'conflict', current: before });
    if (!planned) return ok({ before, version: before.version, isChanged: false });
    const version = before.version + 1;
    await db
      .updateTable('text_picture')
      .set({ ...planned.set, version })
      .where('id', '=', id)
      .execute();
    await recordAudit(db, {
      ...{ action: planned.action, subject: 'picture', subjectId: id, at: app.clock.now() },
      ...{ before: planned.before, after: planned.after },
    });
    return ok({ before, version, isChanged: true });
  });

/**
 * Sets the alt texts in both languages, which texts show where they have no words of their own.
 * @param expected alt texts that the change is based on
 */
export const describePicture = (
  app: LibraryApp,
  id: number,
  alts: Alts,
  { expected, requestKey }: OnceOptions & { readonly expected?: Alts } = {},
): Promise<Result<ChangedPicture, ChangeRefusal>> =>
  changePicture(app, id, { requestKey }, ({ alts: { en, ar } }) => {
    if (en === alts.en && ar === alts.ar) return undefined;
    if (expected && (isContested(en, expected.en, alts.en) || isContested(ar, expected.ar, alts.ar)))
      return 'conflict';
    return {
      ...{ action: 'picture.describe', set: { alt_en: alts.en, alt_ar: alts.ar } },
      ...{ before: { alt_en: en, alt_ar: ar }, after: { alt_en: alts.en, alt_ar: alts.ar } },
    };
  });

/** Shows another file under the name of a picture, in all texts that show it. */
export const replacePicture = async (
  app: LibraryApp,
  id: number,
  bytes: Uint8Array,
  options: ChangeOptions = {},
): Promise<
  Result<ChangedPicture, ChangeRefusal | { readonly code: 'file'; readonly fault: PictureRefusal }>
> => {
  const stored = await storePicture(app, bytes);
  if (!stored.ok) return refuse({ code: 'file', fault: stored.error });
  const picture = stored.value;
  const file = `${picture.hash}.${picture.ext}`;
  return changePicture(app, id, options, (before) =>
    before.file === file
      ? undefined
      : {
          ...{ action: 'picture.replace', set: columnsOf(picture) },
          ...{ before: { file: before.file }, after: { file } },
        },
  );
};

/** Deletes a picture that no text shows, drafts included. Its original stays stored, for an undo and older versions. */
export const deletePicture = (
  app: LibraryApp,
  id: number,
  { expected, requestKey }: ChangeOptions = {},
): Promise<Result<LibraryPicture, ChangeRefusal>> =>
  writeOnce<LibraryPicture, ChangeRefusal>(app, { requestKey }, async (db) => {
    // A text that is saved at the same moment locks the picture, too (`lockPictures`).
    const picture = await lockPicture(db, id);
    if (!picture) return refuse({ code: 'not_found' });
    if (expected !== undefined && expected !== picture.version)
      return refuse({ code: 'conflict', current: picture });
    const uses = (await listUses(db, app.texts.originals)).get(picture.name) ?? [];
    if (uses.length > 0) return refuse({ code: 'used', uses });
    await db.deleteFrom('text_picture').where('id', '=', id).execute();
    await recordAudit(db, {
      ...{ action: 'picture.delete', subject: 'picture', subjectId: id, at: app.clock.now() },
      before: { file_name: picture.name, file: picture.file },
    });
    return ok(picture);
  });
