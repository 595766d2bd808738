import { ok, type Result, refuse } from '#domain/result.ts';
import { isScheme } from '#domain/staff/member.ts';
import { isLocale } from '#i18n/locales.ts';
import { officeUrl } from '#routes/office/pages.ts';
import { finishTotp, removeTotp } from '#server/staff/factors/enrol-totp.ts';
import { renewRecoveryCodes } from '#server/staff/factors/recovery-codes.ts';
import { changeAccount, changePassword } from '#server/staff/members/change-account.ts';
import { removePasskey } from '#server/staff/passkeys/enrol-passkey.ts';
import type { StaffRefusal } from '#server/staff/refusal.ts';
import { endSession, endSessions, signOut } from '#server/staff/sessions/end-sessions.ts';
import { asksForFactor, type Done, type OfficeAction, type Refused } from '../action.ts';
import { formatCookie } from '../cookies.ts';
import { staffFault } from '../entry/staff-fault.ts';
import type { NoticeCode } from '../notice.ts';

const answer = (
  result: Result<unknown, StaffRefusal>,
  code: NoticeCode,
  field?: string,
): Result<Done, Refused> => (result.ok ? ok({ notice: { code } }) : refuse(staffFault(result.error, field)));

const own = (action: Omit<OfficeAction, 'permission'>): OfficeAction => ({
  permission: 'account.change',
  ...action,
});

/** What members change about themselves. */
export const accountActions = {
  'account.language': own({
    run: async ({ app, session }, form) => {
      const locale = form.text('locale');
      const changed = await changeAccount(app, session, { ...(isLocale(locale) && { locale }) });
      return changed.ok ? ok({}) : refuse(staffFault(changed.error));
    },
  }),
  'account.profile': own({
    run: async ({ app, session }, form) => {
      const [locale, scheme] = [form.text('locale'), form.text('scheme')];
      const change = {
        name: form.text('name'),
        ...(isLocale(locale) && { locale }),
        ...(isScheme(scheme) && { scheme }),
      };
      return answer(await changeAccount(app, session, change), 'account_saved');
    },
  }),
  'account.password': own({
    needsStepUp: asksForFactor,
    run: async ({ app, session }, form) => {
      const [current = '', password = ''] = [form.all('current')[0], form.all('password')[0]];
      const changed = await changePassword(app, session, { current, password });
      const field = !changed.ok && changed.error.code === 'incorrect' ? 'current' : undefined;
      return answer(changed, 'password_changed', field);
    },
  }),
  'account.add-totp': own({
    needsStepUp: asksForFactor,
    run: async ({ app, session }, form) => {
      const code = form.text('code');
      const added = await finishTotp(app, session, { sealed: form.text('sealed'), code });
      if (!added.ok) return refuse(staffFault(added.error));
      return ok({
        notice: { code: 'factor_added' },
        codes: added.value.recoveryCodes,
        to: officeUrl('account'),
      });
    },
  }),
  'account.remove-totp': own({
    needsStepUp: asksForFactor,
    run: async ({ app, session }) => answer(await removeTotp(app, session), 'factor_removed'),
  }),
  'account.remove-passkey': own({
    needsStepUp: asksForFactor,
    run: async ({ app, session }, form) =>
      answer(await removePasskey(app, session, form.text('id')), 'factor_removed'),
  }),
  'account.renew-codes': own({
    needsStepUp: asksForFactor,
    run: async ({ app, session }) => {
      const renewed = await renewRecoveryCodes(app, session);
      if (!renewed.ok) return refuse(staffFault(renewed.error));
      return ok({ codes: renewed.value });
    },
  }),
  'account.end-session': own({
    run: async ({ app, member }, form) => {
      const sessionId = form.integer('id') ?? 0;
      return answer(await endSession(app, { memberId: member.id, sessionId }), 'session_ended');
    },
  }),
  'account.end-others': own({
    run: async ({ app, session, member }) => {
      await endSessions(app, { memberId: member.id, exceptId: session.id });
      return ok({ notice: { code: 'sessions_ended' } });
    },
  }),
  'account.sign-out': own({
    run: async ({ app, session }) => {
      await signOut(app, session);
      return ok({ to: officeUrl('sign-in'), cookies: [formatCookie(app, 'session', '', 0)] });
    },
  }),
} satisfies Readonly<Record<string, OfficeAction>>;
