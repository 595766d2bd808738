import { checkPassword } from './password.ts';

const PASSWORD_STRENGTHS = ['short', 'weak', 'fair', 'strong'] as const;
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number];

/** The server checks the whole list (server/customers/passwords). These are enough for a hint. */
const COMMON: ReadonlySet<string> = new Set(
  'password passw0rd welcome qwerty qwertyuiop letmein iloveyou admin administrator sunshine princess football cricket india bangalore mumbai protein'.split(
    ' ',
  ),
);

const CLASSES = [
  { pattern: /\p{Ll}/u, size: 26 },
  { pattern: /\p{Lu}/u, size: 26 },
  { pattern: /\p{N}/u, size: 10 },
  { pattern: /\p{Lo}/u, size: 28 },
  { pattern: /[^\p{L}\p{N}]/u, size: 20 },
] as const;

const FAIR_BITS = 40;
const STRONG_BITS = 64;

/** Rates a new password for a hint. A rated password may still be refused. */
export const ratePassword = (password: string, email: string): PasswordStrength => {
  const fault = checkPassword(password, { common: COMMON, personal: email ? [email] : [] });
  if (fault === 'password_short') return 'short';
  if (fault) return 'weak';
  const pool = CLASSES.filter(({ pattern }) => pattern.test(password)).reduce(
    (sum, { size }) => sum + size,
    0,
  );
  // Repeated characters count half.
  const different = new Set(password).size;
  const bits = ((different + password.length) / 2) * Math.log2(Math.max(2, pool));
  if (bits >= STRONG_BITS) return 'strong';
  return bits >= FAIR_BITS ? 'fair' : 'weak';
};
