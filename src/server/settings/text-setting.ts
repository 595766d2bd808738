import { ok, type Result, refuse } from '#domain/result.ts';
import type { SettingDefinition } from './definition.ts';

const MAX_LENGTH = 200;
const NONE = 'none';

interface TextRules {
  readonly summary: string;
  /** Shown by the help; of an optional text without `|none`. */
  readonly usage: string;
  readonly isShown?: boolean;
  /** Default: none, so that the text is optional. */
  readonly initial?: () => string;
  /** The error is a sentence. */
  readonly check?: (text: string) => Result<string, string>;
}

/** One line of text. The words of a command line are joined. Without an initial value it may be empty. */
export const textSetting = (
  key: string,
  { summary, usage, isShown = false, initial, check = ok }: TextRules,
): SettingDefinition<string> => ({
  key,
  summary,
  usage: initial ? usage : `${usage}|${NONE}`,
  get initial() {
    return initial?.() ?? '';
  },
  isShown,
  parse: (words) => {
    const value = words.join(' ').trim();
    if (value === NONE && !initial) return ok('');
    if (value === '' || value === NONE || value.length > MAX_LENGTH)
      return refuse(`Give 1 to ${MAX_LENGTH} characters${initial ? '' : `, or ${NONE}`}.`);
    return check(value);
  },
  read: (stored) => (typeof stored === 'string' ? stored : undefined),
  format: (value) => value || NONE,
});
