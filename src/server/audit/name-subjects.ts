import type { Kysely } from 'kysely';
import { TERM_KINDS, type TermKind } from '#domain/catalogue/term-kinds.ts';
import { ticketNumber } from '#domain/messages/ticket.ts';
import { fromKeys } from '#domain/typed-object.ts';
import type { Database } from '#server/platform/database/schema.ts';

export interface SubjectName {
  readonly en: string;
  readonly ar: string;
}

type Ids = readonly number[];
type Names = readonly (readonly [id: number, name: SubjectName])[];

const same = (name: string): SubjectName => ({ en: name, ar: name });

const ofTerm =
  (kind: TermKind) =>
  async (db: Kysely<Database>, ids: Ids): Promise<Names> =>
    (
      await db
        .selectFrom(kind === 'brand' ? 'manufacturer' : kind)
        .select(['id', 'name_en', 'name_ar'])
        .where('id', 'in', ids)
        .execute()
    ).map((row) => [row.id, { en: row.name_en, ar: row.name_ar || row.name_en }]);

const ofTitle =
  (table: 'banner' | 'campaign' | 'announcement') =>
  async (db: Kysely<Database>, ids: Ids): Promise<Names> =>
    (
      await db
        .selectFrom(table)
        .select(['id', 'main_title_en', 'main_title_ar'])
        .where('id', 'in', ids)
        .execute()
    ).map((row) => [
      row.id,
      { en: row.main_title_en || row.main_title_ar, ar: row.main_title_ar || row.main_title_en },
    ]);

/** Customers and their reviews keep their number, since the log outlives them. */
const READERS: Readonly<Record<string, (db: Kysely<Database>, ids: Ids) => Promise<Names>>> = {
  order: async (db, ids) =>
    (await db.selectFrom('orders').select(['id', 'number']).where('id', 'in', ids).execute()).map((row) => [
      row.id,
      same(row.number),
    ]),
  remittance: async (db, ids) =>
    (
      await db
        .selectFrom('remittance')
        .select(['id', 'carrier', 'reference'])
        .where('id', 'in', ids)
        .execute()
    ).map((row) => [row.id, same(`${row.carrier} ${row.reference}`.trim())]),
  product: async (db, ids) =>
    (
      await db.selectFrom('product').select(['id', 'name_en', 'name_ar']).where('id', 'in', ids).execute()
    ).map((row) => [row.id, { en: row.name_en, ar: row.name_ar || row.name_en }]),
  coupon: async (db, ids) =>
    (await db.selectFrom('coupon').select(['id', 'code']).where('id', 'in', ids).execute()).map((row) => [
      row.id,
      same(row.code),
    ]),
  member: async (db, ids) =>
    (await db.selectFrom('member').select(['id', 'name']).where('id', 'in', ids).execute()).map((row) => [
      row.id,
      same(row.name),
    ]),
  ...fromKeys(TERM_KINDS, ofTerm),
  banner: ofTitle('banner'),
  campaign: ofTitle('campaign'),
  announcement: ofTitle('announcement'),
  picture: async (db, ids) =>
    (await db.selectFrom('text_picture').select(['id', 'name']).where('id', 'in', ids).execute()).map(
      (row) => [row.id, same(row.name)],
    ),
  message: async (_db, ids) => ids.map((id) => [id, same(ticketNumber(id))]),
};

interface Subject {
  readonly subject: string;
  readonly subjectId: string;
}

/** Adds the name of the record that each entry is about, if there is one. */
export const nameSubjects = async <Row extends Subject>(
  db: Kysely<Database>,
  rows: readonly Row[],
): Promise<(Row & { readonly name: SubjectName | undefined })[]> => {
  const names = new Map<string, SubjectName>();
  for (const [subject, read] of Object.entries(READERS)) {
    const ids = rows
      .filter((row) => row.subject === subject)
      .map((row) => Number(row.subjectId))
      .filter(Number.isSafeInteger);
    if (ids.length > 0)
      for (const [id, name] of await read(db, [...new Set(ids)])) names.set(`${subject} ${id}`, name);
  }
  return rows.map((row) => ({ ...row, name: names.get(`${row.subject} ${row.subjectId}`) }));
};
