/** What the shop writes to its customers. */
export const mail = {
  mail_code_subject: 'Your code for a new password',
  mail_code_text:
    'Your code is {code}. It is valid for ten minutes. If you did not ask for it, you can ignore this mail: your password stays as it is.',
} as const;
