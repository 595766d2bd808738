import * as v from 'valibot';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';
import { readUserAgent } from '#server/customers/devices/user-agent.ts';
import { isUniqueViolation } from '#server/platform/database/errors.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import { markConfirmed } from '../factors/confirm-session.ts';
import { addFirstCodes } from '../factors/first-codes.ts';
import { checkFactorChange } from '../factors/may-change-factors.ts';
import { actorOf, isDemo } from '../member.ts';
import type { StaffRefusal } from '../refusal.ts';
import type { MemberSession } from '../sessions/read-session.ts';
import { readFactors } from '../sessions/start-session.ts';
import { createChallenge, spendChallenge } from './challenges.ts';
import { listPasskeys } from './list-passkeys.ts';
import { loadWebAuthn, relyingParty } from './relying-party.ts';
import { registrationResponse } from './responses.ts';

/** EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];

export const startPasskeyEnrolment = async (app: App, { member }: MemberSession) => {
  const { generateRegistrationOptions } = await loadWebAuthn();
  const party = relyingParty(app);
  return generateRegistrationOptions({
    rpName: app.labels.translator(member.locale)('lbl_com_site_title'),
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(`member ${member.id}`)),
    userName: member.email,
    userDisplayName: member.name,
    challenge: await createChallenge(app, 'register', member.id),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: (await listPasskeys(app, member.id)).map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
};

const verify = async (app: App, memberId: number, untrusted: unknown) => {
  const parsed = v.safeParse(registrationResponse, untrusted);
  if (!parsed.success) return undefined;
  const { response } = parsed.output;
  const expectedChallenge = await spendChallenge(app, 'register', memberId, response.clientDataJSON);
  if (expectedChallenge === undefined) return undefined;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const party = relyingParty(app);
  const checked = await verifyRegistrationResponse({
    response: parsed.output,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  return checked?.verified
    ? { ...checked.registrationInfo.credential, transports: response.transports }
    : undefined;
};

const nameOf = (userAgent: string): string => {
  const { browser, system } = readUserAgent(userAgent);
  return [browser, system].filter(Boolean).join(', ');
};

/** @returns recovery codes if the member had none */
export const finishPasskeyEnrolment = async (
  app: App,
  session: MemberSession,
  response: unknown,
): Promise<Result<{ readonly recoveryCodes: readonly string[] }, StaffRefusal>> => {
  const fault = checkFactorChange(session);
  if (fault) return refuse(fault);
  const { member, userAgent } = session;
  const credential = await verify(app, member.id, response);
  if (!credential) return refuse({ code: 'passkey_incorrect' });
  const at = app.clock.now();
  const name = nameOf(userAgent);
  try {
    return await writeOrRefuse(app.db, async (db) => {
      await db
        .insertInto('passkey')
        .values({
          id: credential.id,
          member_id: member.id,
          name,
          public_key: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports_json: JSON.stringify(credential.transports),
          created_at: at,
          last_used_at: null,
        })
        .execute();
      if (!(await markConfirmed(app, db, session))) return refuse({ code: 'session_ended' });
      const entry = { action: 'member.add-passkey', subject: 'member', subjectId: member.id, at } as const;
      await recordAudit(db, { ...entry, after: { name } }, actorOf(member));
      return ok({ recoveryCodes: await addFirstCodes(app, db, member.id) });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refuse({ code: 'passkey_incorrect' });
    throw error;
  }
};

export const removePasskey = (
  app: App,
  session: MemberSession,
  id: string,
): Promise<Result<null, StaffRefusal>> =>
  writeOrRefuse<null, StaffRefusal>(app.db, async (db) => {
    const fault = checkFactorChange(session);
    if (fault) return refuse(fault);
    const { member } = session;
    const removed = await db
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('member_id', '=', member.id)
      .returning('name')
      .executeTakeFirst();
    if (!removed) return refuse({ code: 'not_found' });
    const { totp, passkey } = await readFactors(db, member.id);
    if (!totp && !passkey && !isDemo(app)) return refuse({ code: 'second_factor_required' });
    const at = app.clock.now();
    const entry = { action: 'member.remove-passkey', subject: 'member', subjectId: member.id, at } as const;
    await recordAudit(db, { ...entry, before: removed }, actorOf(member));
    return ok(null);
  });
