import type { Transaction } from 'kysely';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { createToken, hashToken } from '#server/platform/secrets/token.ts';
import { type Caller, isDemo } from '../member.ts';
import { type Factors, type Stage, stageOf } from './session-rules.ts';

const USER_AGENT_MAXIMUM = 300;

export interface StartedSession {
  /** For the cookie. Only its hash is stored. */
  readonly token: string;
  readonly stage: Stage;
  readonly memberId: number;
  readonly factors: Factors;
}

export const readFactors = async (db: Transaction<Database>, memberId: number): Promise<Factors> => {
  const { totp_sealed, passkeys } = await db
    .selectFrom('member')
    .select((eb) => [
      'totp_sealed',
      eb
        .selectFrom('passkey')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('passkey.member_id', '=', 'member.id')
        .as('passkeys'),
    ])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { totp: totp_sealed !== null, passkey: Number(passkeys) > 0 };
};

/** @param isConfirmed true if the credential also counts as second factor */
export const startSession = async (
  app: App,
  db: Transaction<Database>,
  memberId: number,
  { address, userAgent }: Caller,
  isConfirmed = false,
): Promise<StartedSession> => {
  const now = app.clock.now();
  const token = createToken();
  await db
    .insertInto('member_session')
    .values({
      token_hash: hashToken(token),
      member_id: memberId,
      created_at: now,
      last_used_at: now,
      confirmed_at: isConfirmed ? now : null,
      address,
      user_agent: userAgent.slice(0, USER_AGENT_MAXIMUM),
    })
    .execute();
  const factors = await readFactors(db, memberId);
  return { token, memberId, factors, stage: stageOf({ isDemo: isDemo(app), factors, isConfirmed }) };
};
