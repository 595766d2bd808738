import type { Locale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';

export interface EndedMember {
  readonly id: number;
  readonly locale: Locale;
}

/** Member of a session that has ended but is still stored, to keep what was typed. Grants nothing. */
export const findEndedMember = ({ db }: App, tokenHash: string): Promise<EndedMember | undefined> =>
  db.read
    .selectFrom('member_session')
    .innerJoin('member', 'member.id', 'member_session.member_id')
    .select(['member.id', 'member.locale'])
    .where('token_hash', '=', tokenHash)
    .where('member.disabled_at', 'is', null)
    .executeTakeFirst();

/** The same of a session that is gone, by the member that its form names. */
export const findMemberOfForm = ({ db }: App, memberId: number): Promise<EndedMember | undefined> =>
  db.read
    .selectFrom('member')
    .select(['id', 'locale'])
    .where('id', '=', memberId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
