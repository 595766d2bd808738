import { type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import type { StaffRefusal } from '../refusal.ts';
import type { MemberSession } from '../sessions/read-session.ts';
import { limitCodes } from '../sign-in/limits.ts';
import { confirmSession } from './confirm-session.ts';
import { findTotpStep, openTotpSecret } from './totp.ts';

/** A code works once, even in two requests at the same time. */
export const confirmWithTotp = async (
  app: App,
  session: MemberSession,
  code: string,
): Promise<Result<null, StaffRefusal>> => {
  const { id } = session.member;
  const limited = await limitCodes(app, id, 'totp');
  if (limited) return refuse(limited);
  return confirmSession(app, session, 'totp', async (db) => {
    const { totp_sealed } = await db
      .selectFrom('member')
      .select('totp_sealed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const secret = totp_sealed === null ? undefined : openTotpSecret(app, id, totp_sealed);
    const step = secret === undefined ? undefined : findTotpStep(secret, code, app.clock.now());
    if (step === undefined) return false;
    const { numUpdatedRows } = await db
      .updateTable('member')
      .set({ totp_step: step })
      .where('id', '=', id)
      .where('totp_sealed', '=', totp_sealed)
      .where('totp_step', '<', step)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
};
