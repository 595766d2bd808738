/** What the form layer says on every page with a form (`labels` of the layout). */
export const FORM_LABELS = [
  'err_required',
  'err_too_short',
  'err_too_long',
  'err_email_invalid',
  'err_not_numeric',
  'err_password_mismatch',
] as const;
