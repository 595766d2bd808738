export const EMAIL_INPUT = {
  type: 'email',
  dir: 'ltr',
  inputmode: 'email',
  autocomplete: 'email',
  spellcheck: 'false',
} as const;

export const PHONE_INPUT = { type: 'tel', dir: 'ltr', inputmode: 'tel', autocomplete: 'tel' } as const;

export const POSTAL_CODE_INPUT = { dir: 'ltr', inputmode: 'numeric', autocomplete: 'postal-code' } as const;
