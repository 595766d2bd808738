import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';

const NAME_MAXIMUM = 60;
const QUERY_MAXIMUM = 1_000;
const VIEWS_MAXIMUM = 20;

export interface SavedView {
  readonly id: number;
  readonly name: string;
  readonly query: string;
}

export const listViews = ({ db }: App, memberId: number, list: string): Promise<SavedView[]> =>
  db.read
    .selectFrom('list_view')
    .select(['id', 'name', 'query'])
    .where('member_id', '=', memberId)
    .where('list', '=', list)
    .orderBy('id')
    .limit(VIEWS_MAXIMUM)
    .execute();

/** Saving under a name that exists replaces the view. */
export const saveView = (
  { db }: App,
  memberId: number,
  { list, name, query }: { readonly list: string; readonly name: string; readonly query: string },
): Promise<
  Result<
    { readonly id: number; readonly replaced: string | undefined },
    'name_missing' | 'name_long' | 'too_many'
  >
> =>
  db.write(async (transaction) => {
    if (name === '') return refuse('name_missing');
    if (name.length > NAME_MAXIMUM || query.length > QUERY_MAXIMUM) return refuse('name_long');
    const views = await transaction
      .selectFrom('list_view')
      .select(['name', 'query'])
      .where('member_id', '=', memberId)
      .where('list', '=', list)
      .execute();
    const replaced = views.find((view) => view.name === name)?.query;
    if (replaced === undefined && views.length >= VIEWS_MAXIMUM) return refuse('too_many');
    const { id } = await transaction
      .insertInto('list_view')
      .values({ member_id: memberId, list, name, query })
      .onConflict((conflict) => conflict.columns(['member_id', 'list', 'name']).doUpdateSet({ query }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return ok({ id, replaced });
  });

export const deleteView = (
  { db }: App,
  memberId: number,
  id: number,
): Promise<{ readonly list: string; readonly name: string; readonly query: string } | undefined> =>
  db.write((transaction) =>
    transaction
      .deleteFrom('list_view')
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .returning(['list', 'name', 'query'])
      .executeTakeFirst(),
  );
