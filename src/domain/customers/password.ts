import { checkField, FORM_RULES } from './validation.ts';

export type PasswordFault = 'password_short' | 'password_common' | 'password_personal';

/** What a new password is compared with. */
export interface EasyGuesses {
  /** In lower case. */
  readonly common: ReadonlySet<string>;
  /** E-mail and shop name, in any case. */
  readonly personal: readonly string[];
}

const RUNS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap(
  (run) => [run, [...run].reverse().join('')],
);
/** `aaaaaaaa` and `12121212` have fewer different characters than this. */
const DIFFERENT_CHARACTERS = 3;
/** Digits and signs around a word add little up to this number: `Password2024!`. */
const DECORATION = 6;

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const lettersOf = (text: string): string => text.replace(/\P{L}/gu, '');

/** Parts of an e-mail that a stranger tries first: all of it, the name, the name without its `+tag`. */
const partsOf = (text: string): string[] => {
  const [name = '', domain] = text.split('@');
  return domain === undefined ? [text] : [text, name, name.split('+')[0] ?? ''];
};

/** The one rule for new passwords. Existing passwords are not checked: logging in with them goes on. */
export const checkPassword = (
  password: string,
  { common, personal }: EasyGuesses,
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
