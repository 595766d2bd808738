import { checkField, FORM_RULES } from './validation.ts';

export type PasswordFault = 'password_short' | 'password_common' | 'password_personal';

/** Values that a new password must not resemble. */
export interface GuessableValues {
  /** Common passwords, in lower case. */
  readonly common: ReadonlySet<string>;
  readonly personal: readonly string[];
}

const RUNS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap(
  (run) => [run, [...run].reverse().join('')],
);
/** Minimum number of distinct characters, which rejects `aaaaaaaa` and `12121212`. */
const DIFFERENT_CHARACTERS = 3;
/** Rejects a guessable word with up to this many additional digits and symbols, such as `Password2024!`. */
const DECORATION = 6;

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const lettersOf = (text: string): string => text.replace(/\P{L}/gu, '');

/** Returns the guessable parts of an address: the address, its local part, and the local part without a `+tag`. */
const partsOf = (text: string): string[] => {
  const [name = '', domain] = text.split('@');
  return domain === undefined ? [text] : [text, name, name.split('+')[0] ?? ''];
};

/** Validates a new password. Not used for logins, so that existing passwords remain valid. */
export const checkPassword = (
  password: string,
  { common, personal }: GuessableValues,
): PasswordFault | undefined => {
  if (checkField(password, FORM_RULES.signup.Password)?.code === 'too_short') return 'password_short';
  const text = fold(password).trim();
  const letters = lettersOf(text);
  const isWord = (word: string) =>
    text === word ||
    (letters !== '' && letters === lettersOf(word) && text.length - letters.length <= DECORATION);
  if (personal.flatMap((value) => partsOf(fold(value))).some(isWord)) return 'password_personal';
  const isCommon =
    common.has(text) ||
    (common.has(letters) && text.length - letters.length <= DECORATION) ||
    new Set(text).size < DIFFERENT_CHARACTERS ||
    RUNS.some((run) => run.includes(text));
  return isCommon ? 'password_common' : undefined;
};
