import { Secret, TOTP } from 'otpauth';
import type { Role } from '#domain/staff/roles.ts';
import type { App } from '#server/context.ts';
import { hashToken } from '#server/platform/secrets/token.ts';
import { finishTotp, startTotp } from '#server/staff/factors/enrol-totp.ts';
import { acceptInvitation } from '#server/staff/links/accept-invitation.ts';
import { createOwnerLink } from '#server/staff/links/owner-link.ts';
import type { Caller } from '#server/staff/member.ts';
import { inviteMember } from '#server/staff/members/invite-member.ts';
import { type MemberSession, readSession } from '#server/staff/sessions/read-session.ts';
import { rowsOf } from './shop/test-shop.ts';

export const PASSWORD = 'seven green bicycles';
export const CALLER: Caller = {
  address: '203.0.113.7',
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
};

export const tokenOf = (url: string | undefined): string => url?.split('/').at(-1) ?? '';

/** @throws Error when the session has ended */
export const sessionOf = async (app: App, token: string): Promise<MemberSession> => {
  const session = await readSession(app, hashToken(token));
  if (!session) throw new Error('the session has ended');
  return session;
};

export const joinOwner = async (app: App, email = 'layla@example.com') => {
  const token = tokenOf(await createOwnerLink(app));
  const accepted = { token, name: 'Layla Haddad', email, password: PASSWORD, locale: 'en' } as const;
  const { token: cookie, memberId } = rowsOf(await acceptInvitation(app, accepted, CALLER));
  return { cookie, memberId, email };
};

export const joinMember = async (app: App, email: string, role: Role = 'support') => {
  const { url } = rowsOf(await inviteMember(app, { email, role, locale: 'ar' }));
  const accepted = { token: tokenOf(url), name: email, password: PASSWORD, locale: 'ar' } as const;
  const { token: cookie, memberId } = rowsOf(await acceptInvitation(app, accepted, CALLER));
  return { cookie, memberId, email };
};

export const totpCode = (secret: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });

/** Adds TOTP to the member of the session. */
export const addTotp = async (app: App, cookie: string) => {
  const session = await sessionOf(app, cookie);
  const { secret, sealed } = startTotp(app, session);
  const code = totpCode(secret, app.clock.now());
  const { recoveryCodes } = rowsOf(await finishTotp(app, session, { sealed, code }));
  return { secret, recoveryCodes };
};

export const listActions = async (app: App): Promise<readonly string[]> => {
  const rows = await app.db.read.selectFrom('audit_entry').select('action').orderBy('id').execute();
  return rows.map(({ action }) => action);
};
