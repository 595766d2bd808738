import type { Kysely } from 'kysely';
import { emailKey } from '#domain/customers/email-key.ts';
import type { MemberState } from '#domain/staff/member.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Member } from '../member.ts';
import { type Factors, IDLE_MS, SESSION_MS } from '../sessions/session-rules.ts';

export interface ListedMember extends Member {
  readonly state: MemberState;
  readonly factors: Factors;
  readonly sessions: number;
  readonly createdAt: number;
  readonly lastSignInAt: number | null;
}

const stateOf = (joinedAt: number | null, disabledAt: number | null): MemberState => {
  if (disabledAt !== null) return 'disabled';
  return joinedAt === null ? 'invited' : 'active';
};

const selectMembers = (db: Kysely<Database>, now: number) =>
  db
    .selectFrom('member')
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('member_session')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('member_session.member_id', '=', 'member.id')
        .where('member_session.created_at', '>', now - SESSION_MS)
        .where('member_session.last_used_at', '>', now - IDLE_MS)
        .as('sessions'),
      eb
        .selectFrom('passkey')
        .select('passkey.id')
        .whereRef('passkey.member_id', '=', 'member.id')
        .limit(1)
        .as('passkey'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number];

const toMember = (row: Row): ListedMember => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  locale: row.locale,
  scheme: row.scheme,
  version: row.version,
  state: stateOf(row.joined_at, row.disabled_at),
  factors: { totp: row.totp_sealed !== null, passkey: row.passkey !== null },
  sessions: Number(row.sessions),
  createdAt: row.created_at,
  lastSignInAt: row.last_sign_in_at,
});

/** In the order of joining. */
export const listMembers = async ({ db, clock }: App): Promise<readonly ListedMember[]> =>
  (await selectMembers(db.read, clock.now()).orderBy('id').execute()).map(toMember);

export const findMember = async (
  { db, clock }: App,
  key: { readonly id: number } | { readonly email: string },
): Promise<ListedMember | undefined> => {
  const members = selectMembers(db.read, clock.now());
  const row = await ('id' in key
    ? members.where('id', '=', key.id)
    : members.where('email_key', '=', emailKey(key.email))
  ).executeTakeFirst();
  return row && toMember(row);
};
