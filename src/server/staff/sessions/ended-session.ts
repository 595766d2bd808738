import type { App } from '#server/context.ts';

/** Member of a session that has ended but is still stored, to keep what was typed. Grants nothing. */
export const findEndedMember = async ({ db }: App, tokenHash: string): Promise<number | undefined> => {
  const session = await db.read
    .selectFrom('member_session')
    .innerJoin('member', 'member.id', 'member_session.member_id')
    .select('member.id')
    .where('token_hash', '=', tokenHash)
    .where('member.disabled_at', 'is', null)
    .executeTakeFirst();
  return session?.id;
};
