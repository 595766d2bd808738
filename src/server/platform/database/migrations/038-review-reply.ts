import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db.ts';
import { recordPurge } from './011-page-purge.ts';

const PRODUCT = `'product-' || new.product_id`;

/** The shop's reply to a review, and how many shoppers found the review helpful. */
export const addReviewReplies =
  (engine: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    await run(
      'alter table review add column helpful_count integer not null default 0 check (helpful_count >= 0)',
    );
    await run('alter table review add column reply text');
    await run('alter table review add column reply_at bigint');
    const event = 'after update of reply, reply_at on review for each row';
    if (engine === 'postgres') {
      await run(`create function purge_review_product() returns trigger language plpgsql as
        $$ begin perform pg_notify('page_purge', ${PRODUCT}); return null; end $$`);
      await run(`create trigger purge_review_reply ${event}
        when (old.reply is distinct from new.reply) execute function purge_review_product()`);
      return;
    }
    await run(`create trigger purge_review_reply ${event}
      when old.reply is not new.reply begin ${recordPurge(PRODUCT)} end`);
  };
