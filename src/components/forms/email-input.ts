/** What every box for an e-mail address says of itself: to keyboards, to what fills in forms, to Arabic pages. */
export const EMAIL_INPUT = {
  type: 'email',
  dir: 'ltr',
  inputmode: 'email',
  autocomplete: 'email',
  spellcheck: 'false',
} as const;
