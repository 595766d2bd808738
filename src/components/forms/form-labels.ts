/** Labels that a page with a form embeds for its script (`labels` of the layout). */
export const FORM_LABELS = [
  'err_required',
  'err_too_short',
  'err_too_long',
  'err_email_invalid',
  'err_not_numeric',
  'err_password_mismatch',
] as const;
