import { ok, type Result, refuse } from '#domain/result.ts';
import { isRole } from '#domain/staff/roles.ts';
import { readLocale } from '#i18n/locales.ts';
import { officeUrl } from '#routes/office/pages.ts';
import { changeRole, disableMember } from '#server/staff/members/change-member.ts';
import { inviteAgain, inviteMember } from '#server/staff/members/invite-member.ts';
import type { StaffRefusal } from '#server/staff/refusal.ts';
import { endSessions } from '#server/staff/sessions/end-sessions.ts';
import { asksForFactor, type Done, type OfficeAction, type Refused } from '../action.ts';
import { staffFault } from '../entry/staff-fault.ts';
import type { FormFields } from '../forms/form-fields.ts';
import type { NoticeCode } from '../notice.ts';

const answer = (result: Result<unknown, StaffRefusal>, code: NoticeCode): Result<Done, Refused> =>
  result.ok ? ok({ notice: { code } }) : refuse(staffFault(result.error));

const changeOf = (form: FormFields) => ({
  memberId: form.integer('id') ?? 0,
  ...(form.integer('version') !== undefined && { version: form.integer('version') }),
});

const ofStaff = (run: OfficeAction['run']): OfficeAction => ({
  permission: 'staff.change',
  needsStepUp: asksForFactor,
  run,
});

/** What owners change about members. Each asks for a fresh second factor. */
export const staffActions = {
  'staff.invite': ofStaff(async ({ app }, form) => {
    const role = form.text('role');
    if (!isRole(role)) return refuse(staffFault({ code: 'role_invalid' }));
    const invited = await inviteMember(app, {
      email: form.text('email'),
      name: form.text('name'),
      role,
      locale: readLocale(form.text('locale')),
    });
    if (!invited.ok) return refuse(staffFault(invited.error));
    const to = officeUrl('settings/staff/:id', { id: invited.value.memberId });
    return ok({ notice: { code: 'member_invited', values: { email: form.text('email') } }, to });
  }),
  'staff.invite-again': ofStaff(async ({ app }, form) =>
    answer(await inviteAgain(app, form.integer('id') ?? 0), 'invitation_sent'),
  ),
  'staff.role': ofStaff(async ({ app }, form) => {
    const role = form.text('role');
    if (!isRole(role)) return refuse(staffFault({ code: 'role_invalid' }));
    return answer(await changeRole(app, { ...changeOf(form), role }), 'role_changed');
  }),
  'staff.disable': ofStaff(async ({ app }, form) =>
    answer(await disableMember(app, changeOf(form)), 'member_disabled'),
  ),
  'staff.end-sessions': ofStaff(async ({ app }, form) => {
    await endSessions(app, { memberId: form.integer('id') ?? 0 });
    return ok({ notice: { code: 'sessions_ended' } });
  }),
} satisfies Readonly<Record<string, OfficeAction>>;
