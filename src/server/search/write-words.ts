import { sql, type Transaction } from 'kysely';
import { trigramsOf } from '#domain/catalogue/spelling.ts';
import type { Database } from '#server/platform/database/schema.ts';

export type WordCounts = Map<string, number>;

const BATCH = 500;

const inBatches = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, i) => rows.slice(i * BATCH, (i + 1) * BATCH));

export const countWords = async (db: Transaction<Database>, counts: WordCounts): Promise<void> => {
  // A fixed order avoids deadlocks between transactions.
  const changes = [...counts]
    .filter(([word, products]) => word !== '' && products !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, products]) => ({ word, products }));
  for (const batch of inBatches(changes)) {
    const written = await db
      .insertInto('search_word')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .column('word')
          .doUpdateSet({ products: sql<number>`search_word.products + excluded.products` }),
      )
      .returning(['id', 'word', 'products'])
      .execute();
    const gained = new Map(batch.map(({ word, products }) => [word, products]));
    const fresh = written.filter(({ word, products }) => products === gained.get(word));
    const trigrams = fresh.flatMap(({ id, word }) =>
      trigramsOf(word).map((trigram) => ({ trigram, word_id: id })),
    );
    for (const rows of inBatches(trigrams)) await db.insertInto('search_trigram').values(rows).execute();
  }
  if (changes.some(({ products }) => products < 0))
    await db.deleteFrom('search_word').where('products', '<=', 0).execute();
};
