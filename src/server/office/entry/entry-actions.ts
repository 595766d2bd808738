import { isRecord } from '#domain/is-record.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { isLocale } from '#i18n/locales.ts';
import type { EntryName } from '#routes/office/actions.ts';
import { confirmWithTotp } from '#server/staff/factors/confirm-with-totp.ts';
import { finishTotp } from '#server/staff/factors/enrol-totp.ts';
import { confirmWithRecoveryCode } from '#server/staff/factors/recovery-codes.ts';
import { acceptInvitation } from '#server/staff/links/accept-invitation.ts';
import { openDemo } from '#server/staff/links/open-demo.ts';
import { confirmWithPasskey, startPasskeyConfirm } from '#server/staff/passkeys/confirm-with-passkey.ts';
import { finishPasskeyEnrolment, startPasskeyEnrolment } from '#server/staff/passkeys/enrol-passkey.ts';
import { signInWithPasskey, startPasskeySignIn } from '#server/staff/passkeys/sign-in-with-passkey.ts';
import type { StaffRefusal } from '#server/staff/refusal.ts';
import type { MemberSession } from '#server/staff/sessions/read-session.ts';
import type { StartedSession } from '#server/staff/sessions/start-session.ts';
import { signIn } from '#server/staff/sign-in/sign-in.ts';
import type { Refused } from '../action.ts';
import type { FormFields } from '../forms/form-fields.ts';
import type { EntryAction, EntryContext, EntryDone } from './entry-action.ts';
import { staffFault } from './staff-fault.ts';

const CREDENTIAL_MAXIMUM = 20_000;

/** Reads the credential that a script has put into the form. The use cases validate it. */
const readCredential = (form: FormFields): unknown => {
  const text = form.text('credential');
  if (text === '' || text.length > CREDENTIAL_MAXIMUM) return undefined;
  try {
    const credential: unknown = JSON.parse(text);
    return isRecord(credential) ? credential : undefined;
  } catch {
    return undefined;
  }
};

const toStarted = (result: Result<StartedSession, StaffRefusal>): Result<EntryDone, Refused> =>
  result.ok ? ok({ started: result.value }) : refuse(staffFault(result.error));

const ENDED = refuse(staffFault({ code: 'session_ended' }));

/** An action of a member who has given the password already. */
const pending =
  (
    run: (
      context: EntryContext,
      session: MemberSession,
      form: FormFields,
    ) => Promise<Result<EntryDone, StaffRefusal>>,
  ): EntryAction =>
  async (context, form) => {
    if (!context.session) return ENDED;
    const done = await run(context, context.session, form);
    return done.ok ? done : refuse(staffFault(done.error));
  };

const confirmed = async (
  confirming: Promise<Result<unknown, StaffRefusal>>,
): Promise<Result<EntryDone, StaffRefusal>> => {
  const done = await confirming;
  return done.ok ? ok({}) : done;
};

const enrolled = async (
  enrolling: Promise<Result<{ readonly recoveryCodes: readonly string[] }, StaffRefusal>>,
): Promise<Result<EntryDone, StaffRefusal>> => {
  const done = await enrolling;
  return done.ok ? ok({ codes: done.value.recoveryCodes }) : done;
};

/** Actions of the pages for anyone: invitation, sign-in and second factor. */
export const entryActions: Readonly<Record<EntryName, EntryAction>> = {
  'entry.sign-in': async ({ app, caller }, form) =>
    toStarted(
      await signIn(app, { email: form.text('email'), password: form.all('password')[0] ?? '' }, caller),
    ),
  'entry.passkey-options': async ({ app }) => ok({ json: await startPasskeySignIn(app) }),
  'entry.passkey': async ({ app, caller }, form) =>
    toStarted(await signInWithPasskey(app, readCredential(form), caller)),
  'entry.open-demo': async ({ app, caller, locale, params }) =>
    toStarted(await openDemo(app, { token: params.token ?? '', locale }, caller)),
  'entry.accept': async ({ app, caller, locale, params }, form) => {
    const chosen = form.text('locale');
    const acceptance = {
      token: params.token ?? '',
      name: form.text('name'),
      email: form.text('email'),
      password: form.all('password')[0] ?? '',
      locale: isLocale(chosen) ? chosen : locale,
    };
    return toStarted(await acceptInvitation(app, acceptance, caller));
  },
  'entry.code': pending(({ app }, session, form) =>
    confirmed(confirmWithTotp(app, session, form.text('code'))),
  ),
  'entry.recovery': pending(({ app }, session, form) =>
    confirmed(confirmWithRecoveryCode(app, session, form.text('code'))),
  ),
  'entry.confirm-options': pending(async ({ app }, session) =>
    ok({ json: await startPasskeyConfirm(app, session) }),
  ),
  'entry.confirm-passkey': pending(({ app }, session, form) =>
    confirmed(confirmWithPasskey(app, session, readCredential(form))),
  ),
  'entry.enrol-totp': pending(({ app }, session, form) =>
    enrolled(finishTotp(app, session, { sealed: form.text('sealed'), code: form.text('code') })),
  ),
  'entry.enrol-options': pending(async ({ app }, session) =>
    ok({ json: await startPasskeyEnrolment(app, session) }),
  ),
  'entry.enrol-passkey': pending(({ app }, session, form) =>
    enrolled(finishPasskeyEnrolment(app, session, readCredential(form))),
  ),
};
