import type { App } from '#server/context.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import { isDemo, type Member } from '../member.ts';
import {
  type Factors,
  FRESH_MS,
  hasFactor,
  IDLE_MS,
  PENDING_MS,
  SESSION_MS,
  type Stage,
  stageOf,
  TOUCH_MS,
} from './session-rules.ts';

export interface MemberSession {
  readonly id: number;
  readonly tokenHash: string;
  readonly member: Member;
  readonly stage: Stage;
  readonly factors: Factors;
  /** The second factor is recent enough for dangerous acts. */
  readonly isFresh: boolean;
  readonly address: string;
  readonly userAgent: string;
}

const sessionByToken = prepare(
  (db, slots: Slots<{ tokenHash: string; createdAfter: number; usedAfter: number }>) =>
    db
      .selectFrom('member_session as session')
      .innerJoin('member', 'member.id', 'session.member_id')
      .select([
        'session.id as session_id',
        'session.created_at',
        'session.last_used_at',
        'session.confirmed_at',
        'session.address',
        'session.user_agent',
        'member.id',
        'member.name',
        'member.email',
        'member.role',
        'member.locale',
        'member.scheme',
        'member.version',
        'member.totp_sealed',
      ])
      .select((eb) =>
        eb
          .selectFrom('passkey')
          .select('passkey.id')
          .whereRef('passkey.member_id', '=', 'member.id')
          .limit(1)
          .as('passkey'),
      )
      .where('session.token_hash', '=', slots.tokenHash)
      .where('session.created_at', '>', slots.createdAfter)
      .where('session.last_used_at', '>', slots.usedAfter)
      .where('member.disabled_at', 'is', null),
);

/** One indexed query. Undefined for an unknown or ended session, and for a disabled member. */
export const readSession = async (app: App, tokenHash: string): Promise<MemberSession | undefined> => {
  if (tokenHash === '') return undefined;
  const now = app.clock.now();
  const row = await sessionByToken.find(app.db.read, {
    tokenHash,
    createdAfter: now - SESSION_MS,
    usedAfter: now - IDLE_MS,
  });
  if (!row) return undefined;
  const { id, name, email, role, locale, scheme, version } = row;
  const factors = { totp: row.totp_sealed !== null, passkey: row.passkey !== null };
  const stage = stageOf({ isDemo: isDemo(app), factors, isConfirmed: row.confirmed_at !== null });
  if (stage !== 'open' && row.created_at <= now - PENDING_MS) return undefined;
  if (now - row.last_used_at > TOUCH_MS)
    await app.db.write((db) =>
      db
        .updateTable('member_session')
        .set({ last_used_at: now })
        .where('id', '=', row.session_id)
        .where('last_used_at', '<', now)
        .execute(),
    );
  return {
    id: row.session_id,
    tokenHash,
    member: { id, name, email, role, locale, scheme, version },
    stage,
    factors,
    isFresh: hasFactor(factors) ? (row.confirmed_at ?? 0) > now - FRESH_MS : stage === 'open',
    address: row.address,
    userAgent: row.user_agent,
  };
};
