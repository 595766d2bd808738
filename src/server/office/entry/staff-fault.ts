import type { StaffCode, StaffRefusal } from '#server/staff/refusal.ts';
import { faultOf, type Refused } from '../action.ts';

/** Fields that a refusal is about. Others are about the whole form. */
const FIELDS: Readonly<Partial<Record<StaffCode, string>>> = {
  incorrect: 'password',
  code_incorrect: 'code',
  name_invalid: 'name',
  email_invalid: 'email',
  email_taken: 'email',
  role_invalid: 'role',
  password_short: 'password',
  password_common: 'password',
  password_personal: 'password',
};

export const staffFault = ({ code, retryAfter }: StaffRefusal, field = FIELDS[code] ?? ''): Refused => ({
  ...faultOf(field, `staff_${code}`, retryAfter === undefined ? undefined : { seconds: retryAfter }),
  ...(code === 'conflict' && { status: 409 }),
});
