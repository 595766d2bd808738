import { renderSVG } from 'uqr';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import { actorOf, isDemo } from '../member.ts';
import type { StaffRefusal } from '../refusal.ts';
import type { MemberSession } from '../sessions/read-session.ts';
import { readFactors } from '../sessions/start-session.ts';
import { limitCodes } from '../sign-in/limits.ts';
import { markConfirmed } from './confirm-session.ts';
import { addFirstCodes } from './first-codes.ts';
import { checkFactorChange } from './may-change-factors.ts';
import { createTotpSecret, findTotpStep, openTotpSecret, sealTotpSecret, totpUri } from './totp.ts';

const ENROL_MS = 15 * 60_000;

export interface TotpOffer {
  /** For typing into an app that cannot scan. */
  readonly secret: string;
  readonly uri: string;
  readonly qrSvg: string;
  /** Returned with the first code. Only this member can use it, for 15 minutes. */
  readonly sealed: string;
}

export const startTotp = (app: App, { member }: MemberSession): TotpOffer => {
  const secret = createTotpSecret();
  const shop = app.labels.translator(member.locale)('lbl_com_site_title');
  const uri = totpUri(secret, member.email, shop);
  const sealed = sealTotpSecret(app, member.id, secret, app.clock.now() + ENROL_MS);
  return { secret, uri, qrSvg: renderSVG(uri, { border: 2 }), sealed };
};

/** @returns recovery codes if the member had none */
export const finishTotp = async (
  app: App,
  session: MemberSession,
  { sealed, code }: { readonly sealed: string; readonly code: string },
): Promise<Result<{ readonly recoveryCodes: readonly string[] }, StaffRefusal>> => {
  const fault = checkFactorChange(session) ?? (await limitCodes(app, session.member.id, 'totp'));
  if (fault) return refuse(fault);
  const { member } = session;
  const now = app.clock.now();
  const secret = openTotpSecret(app, member.id, sealed);
  const step = secret === undefined ? undefined : findTotpStep(secret, code, now);
  if (secret === undefined || step === undefined) return refuse({ code: 'code_incorrect' });
  return writeOrRefuse(app.db, async (db) => {
    await db
      .updateTable('member')
      .set({ totp_sealed: sealTotpSecret(app, member.id, secret), totp_step: step })
      .where('id', '=', member.id)
      .execute();
    if (!(await markConfirmed(app, db, session))) return refuse({ code: 'session_ended' });
    const entry = { action: 'member.add-totp', subject: 'member', subjectId: member.id, at: now } as const;
    await recordAudit(db, entry, actorOf(member));
    return ok({ recoveryCodes: await addFirstCodes(app, db, member.id) });
  });
};

export const removeTotp = (app: App, session: MemberSession): Promise<Result<null, StaffRefusal>> =>
  writeOrRefuse<null, StaffRefusal>(app.db, async (db) => {
    const { member } = session;
    const fault = checkFactorChange(session);
    if (fault) return refuse(fault);
    const { numUpdatedRows } = await db
      .updateTable('member')
      .set({ totp_sealed: null })
      .where('id', '=', member.id)
      .where('totp_sealed', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return refuse({ code: 'not_found' });
    const { passkey } = await readFactors(db, member.id);
    if (!passkey && !isDemo(app)) return refuse({ code: 'second_factor_required' });
    const at = app.clock.now();
    const entry = { action: 'member.remove-totp', subject: 'member', subjectId: member.id, at } as const;
    await recordAudit(db, entry, actorOf(member));
    return ok(null);
  });
