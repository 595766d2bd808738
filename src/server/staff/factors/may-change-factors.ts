import type { StaffRefusal } from '../refusal.ts';
import type { MemberSession } from '../sessions/read-session.ts';

/** The first factor needs only the sign-in, later changes a recent second factor. */
export const checkFactorChange = ({ stage, isFresh }: MemberSession): StaffRefusal | undefined => {
  if (stage === 'enrol') return undefined;
  return stage === 'open' && isFresh ? undefined : { code: 'step_up_required' };
};
