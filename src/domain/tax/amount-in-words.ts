import type { Paise } from '#domain/money.ts';

const SMALL =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];

const INDIAN_SCALES = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const;

const englishNumber = (value: number): string => {
  for (const [size, name] of INDIAN_SCALES) {
    if (value < size) continue;
    const rest = value % size;
    const head = `${englishNumber(Math.floor(value / size))} ${name}`;
    return rest === 0 ? head : `${head} ${englishNumber(rest)}`;
  }
  if (value < 20) return SMALL[value] ?? '';
  const rest = value % 10;
  return rest === 0 ? (TENS[value / 10] ?? '') : `${TENS[Math.floor(value / 10)]} ${SMALL[rest]}`;
};

const englishAmount = (rupees: number, paise: number): string => {
  const whole = `Rupees ${englishNumber(rupees)}`;
  return `${paise === 0 ? whole : `${whole} and ${englishNumber(paise)} Paise`} Only`;
};

interface Noun {
  readonly one: string;
  readonly two: string;
  /** Dual before another noun. */
  readonly twoOf: string;
  readonly few: string;
  readonly many: string;
  readonly isFeminine: boolean;
}

const noun = (one: string, two: string, few: string, many = one, isFeminine = false): Noun => ({
  ...{ one, two, few, many, isFeminine },
  twoOf: two.slice(0, -1),
});
const THOUSAND = noun('ألف', 'ألفان', 'آلاف', 'ألفًا');
const MILLION = noun('مليون', 'مليونان', 'ملايين', 'مليونًا');
const RUPEE = noun('روبية', 'روبيتان', 'روبيات', 'روبية', true);
const PAISA = noun('بيسة', 'بيستان', 'بيسات', 'بيسة', true);

const UNITS = {
  masculine: ['', 'واحد', 'اثنان', 'ثلاثة', 'أربعة', 'خمسة', 'ستة', 'سبعة', 'ثمانية', 'تسعة', 'عشرة'],
  feminine: ['', 'واحدة', 'اثنتان', 'ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثمان', 'تسع', 'عشر'],
};
const ARABIC_TENS = ['', '', 'عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون'];
const HUNDREDS = [
  ...['', 'مئة', 'مئتان', 'ثلاثمئة', 'أربعمئة', 'خمسمئة', 'ستمئة', 'سبعمئة', 'ثمانمئة', 'تسعمئة'],
];
/** Numbers of which the form changes before a noun. */
const BEFORE_NOUN: Readonly<Record<string, string>> = { مئتان: 'مئتا', ثمان: 'ثماني' };

const teens = (value: number, isFeminine: boolean): string => {
  const unit = value - 10;
  if (isFeminine) {
    const name = { 1: 'إحدى', 2: 'اثنتا', 8: 'ثماني' }[unit] ?? UNITS.feminine[unit];
    return `${name} عشرة`;
  }
  return `${{ 1: 'أحد', 2: 'اثنا' }[unit] ?? UNITS.masculine[unit]} عشر`;
};

const belowHundred = (value: number, isFeminine: boolean): string => {
  const units = isFeminine ? UNITS.feminine : UNITS.masculine;
  if (value <= 10) return units[value] ?? '';
  if (value < 20) return teens(value, isFeminine);
  const tens = ARABIC_TENS[Math.floor(value / 10)] ?? '';
  const unit = value % 10;
  if (unit === 0) return tens;
  return `${unit === 1 && isFeminine ? 'إحدى' : units[unit]} و${tens}`;
};

const joinAnd = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' و');

/** Counts up to 999 of a noun. `isLast` is false if a noun follows, as in "two thousand rupees". */
const countNoun = (value: number, of: Noun, isLast = true): string => {
  const rest = value % 100;
  const hundreds = HUNDREDS[Math.floor(value / 100)] ?? '';
  const beforeNoun = (words: string) => BEFORE_NOUN[words] ?? words;
  if (rest <= 2) {
    const single = { 0: '', 1: of.isFeminine ? `${of.one} واحدة` : of.one, 2: isLast ? of.two : of.twoOf }[
      rest
    ];
    return joinAnd([hundreds && `${beforeNoun(hundreds)} ${of.one}`, single ?? '']);
  }
  const few = rest <= 10;
  const number = joinAnd([
    hundreds,
    few ? beforeNoun(belowHundred(rest, of.isFeminine)) : belowHundred(rest, of.isFeminine),
  ]);
  return `${number} ${few ? of.few : isLast ? of.many : of.one}`;
};

const arabicAmountOf = (value: number, of: Noun): string => {
  const millions = Math.floor(value / 1_000_000);
  const thousands = Math.floor(value / 1000) % 1000;
  const rest = value % 1000;
  // The name of the currency follows a scale directly if the rest is 0, or is counted by the form of the name.
  const scale = (count: number, name: Noun, lower: number) =>
    count === 0 ? '' : countNoun(count, name, lower > 2);
  const head = joinAnd([scale(millions, MILLION, thousands * 1000 + rest), scale(thousands, THOUSAND, rest)]);
  if (head === '') return countNoun(rest, of);
  const needsName = rest <= 2;
  return joinAnd([needsName ? `${head} ${of.one}` : head, rest === 0 ? '' : countNoun(rest, of)]);
};

const arabicAmount = (rupees: number, paise: number): string => {
  const parts = [
    rupees === 0 && paise > 0 ? '' : rupees === 0 ? 'صفر روبية' : arabicAmountOf(rupees, RUPEE),
    paise === 0 ? '' : countNoun(paise, PAISA),
  ];
  return `${joinAnd(parts)} فقط لا غير`;
};

/** Total of an Indian document in words. English counts in lakhs and crores, Arabic in thousands and millions. */
export const amountInWords = (amount: Paise, locale: 'en' | 'ar'): string => {
  const [rupees, paise] = [Math.floor(amount / 100), amount % 100];
  return locale === 'ar' ? arabicAmount(rupees, paise) : englishAmount(rupees, paise);
};
