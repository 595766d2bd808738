interface NamedTime {
  /** As the text has it. */
  readonly text: string;
  readonly days: number;
}

const UNITS = [
  { days: 1 / 24, pattern: /^(hours?|ساعات|ساعة)$/i, dual: /^ساعت(ان|ين)$/ },
  { days: 1, pattern: /^(days?|أيام|يوم|يوما)$/i, dual: /^يوم(ان|ين)$/ },
  { days: 7, pattern: /^(weeks?|أسابيع|أسبوع|أسبوعا)$/i, dual: /^أسبوع(ان|ين)$/ },
  { days: 30, pattern: /^(months?|أشهر|شهور|شهر|شهرا)$/i, dual: /^شهر(ان|ين)$/ },
  { days: 365, pattern: /^(years?|سنوات|سنين|سنة|أعوام|عام|عاما)$/i, dual: /^(سنت|عام)(ان|ين)$/ },
] as const;

const ENGLISH = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** Without the endings of the feminine, which are cut. */
const ARABIC = 'واحد اثن ثلاث أربع خمس ست سبع ثماني تسع عشر'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ARABIC_TENS = 'عشر ثلاث أربع خمس ست سبع ثمان تسع'.split(' ');

const readNumber = (word: string): number | undefined => {
  const digits = word.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
  if (/^\d{1,4}$/.test(digits)) return Number(digits);
  const lower = word.toLowerCase();
  if (ENGLISH.includes(lower)) return ENGLISH.indexOf(lower) + 1;
  if (TENS.includes(lower)) return (TENS.indexOf(lower) + 2) * 10;
  const [, tens] = /^(.+?)(?:ون|ين)$/.exec(word) ?? [];
  if (tens !== undefined && ARABIC_TENS.includes(tens)) return (ARABIC_TENS.indexOf(tens) + 2) * 10;
  const stem = word.replace(/ة$/, '');
  return ARABIC.includes(stem) ? ARABIC.indexOf(stem) + 1 : undefined;
};

/** The word, and without a conjunction and a preposition before it: `وسنتين`, `ولسبعة`. */
const formsOf = (word: string): string[] => {
  const bare = word.replace(/\p{M}/gu, '');
  return [bare, bare.replace(/^[وف]?[لب]?/, '')];
};

/** Times such as `90 days`, `seven days`, `سبعة أيام` or `سنتين`, in the texts of both languages. */
export const findTimes = (text: string): NamedTime[] => {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.flatMap((word, at): NamedTime[] => {
    const dual = UNITS.find((unit) => formsOf(word).some((form) => unit.dual.test(form)));
    if (dual) return [{ text: word, days: dual.days * 2 }];
    const before = words[at - 1] ?? '';
    const unit = UNITS.find(({ pattern }) => formsOf(word).some((form) => pattern.test(form)));
    const [n] = formsOf(before).flatMap((form) => readNumber(form) ?? []);
    return unit && n !== undefined ? [{ text: `${before} ${word}`, days: n * unit.days }] : [];
  });
};
