/** Codes only; the office has the sentences. */
export type StaffCode =
  | 'incorrect'
  | 'too_many'
  | 'link_spent'
  | 'session_ended'
  | 'code_incorrect'
  | 'passkey_incorrect'
  | 'step_up_required'
  | 'second_factor_required'
  | 'not_found'
  | 'conflict'
  | 'last_owner'
  | 'name_invalid'
  | 'email_invalid'
  | 'email_taken'
  | 'role_invalid'
  | 'password_short'
  | 'password_common'
  | 'password_personal';

export interface StaffRefusal {
  readonly code: StaffCode;
  /** In seconds, with `too_many`. */
  readonly retryAfter?: number;
}
