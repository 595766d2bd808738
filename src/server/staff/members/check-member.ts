import { isEmail } from '#domain/customers/validation.ts';
import { MEMBER_EMAIL_MAXIMUM, MEMBER_NAME_MAXIMUM } from '#domain/staff/member.ts';
import type { App } from '#server/context.ts';
import { checkNewPassword } from '#server/passwords/check-new-password.ts';
import type { StaffRefusal } from '../refusal.ts';

/** Control characters, and those that change the direction of the text around a name. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export const checkName = (name: string): StaffRefusal | undefined =>
  name.trim() === '' || name.length > MEMBER_NAME_MAXIMUM || HIDDEN.test(name)
    ? { code: 'name_invalid' }
    : undefined;

export const checkEmail = (email: string): StaffRefusal | undefined =>
  isEmail(email) && email.length <= MEMBER_EMAIL_MAXIMUM ? undefined : { code: 'email_invalid' };

export const checkMemberPassword = (app: App, password: string, email: string): StaffRefusal | undefined => {
  const weak = checkNewPassword(app, password, email);
  switch (weak?.code) {
    case undefined:
      return undefined;
    case 'password_common':
    case 'password_personal':
      return { code: weak.code };
    default:
      return { code: 'password_short' };
  }
};
