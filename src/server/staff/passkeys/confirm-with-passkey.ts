import type { Result } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { confirmSession } from '../factors/confirm-session.ts';
import type { StaffRefusal } from '../refusal.ts';
import type { MemberSession } from '../sessions/read-session.ts';
import { createChallenge } from './challenges.ts';
import { listPasskeys } from './list-passkeys.ts';
import { loadWebAuthn, relyingParty } from './relying-party.ts';
import { verifyPasskey } from './verify-passkey.ts';

export const startPasskeyConfirm = async (app: App, { member }: MemberSession) => {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(app).id,
    challenge: await createChallenge(app, 'confirm', member.id),
    allowCredentials: (await listPasskeys(app, member.id)).map(({ id }) => ({ id })),
    userVerification: 'required',
  });
};

export const confirmWithPasskey = async (
  app: App,
  session: MemberSession,
  response: unknown,
): Promise<Result<null, StaffRefusal>> => {
  const passkey = await verifyPasskey(app, response, { purpose: 'confirm', memberId: session.member.id });
  return confirmSession(app, session, 'passkey', async (db) => (await passkey?.spend(db)) ?? false);
};
