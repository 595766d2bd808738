/** Normalized words (`search.ts`) that mean the same in this trade. A search for one finds all of its group. */
const GROUPS: readonly (readonly string[])[] = [
  ['whey', 'واي', 'مصل'],
  ['powder', 'scoop', 'مسحوق', 'بودره', 'بودر', 'باودر', 'مكيال'],
  ['vegan', 'plant', 'نباتي'],
  ['gainer', 'bulking', 'كتله', 'تضخيم', 'جينر'],
  ['bcaa', 'branched', 'متفرعه', 'متشعبه'],
  ['shaker', 'شيكر', 'خلاط'],
  ['bottle', 'flask', 'قاروره', 'مطاره', 'زجاجه'],
  ['jump', 'skipping', 'قفز', 'نط'],
  ['dumbbell', 'weights', 'دمبل', 'دامبل'],
  ['mat', 'yoga', 'حصيره', 'يوغا', 'يوجا', 'سجاده'],
  ['towel', 'منشفه', 'فوطه'],
  ['trial', 'sample', 'sachet', 'تجربه', 'عينه', 'ظرف'],
  ['cookbook', 'recipe', 'وصفات', 'طبخ'],
  ['snack', 'سناك', 'خفيفه'],
  ['omega', 'اوميغا', 'اوميجا'],
];

const GROUP_OF = new Map(GROUPS.flatMap((group) => group.map((word) => [word, group])));

/** Treats English singular and plural, and Arabic masculine, feminine and feminine plural, as one word. */
const inflect = (word: string): string[] => {
  if (/^[a-z]{3,}$/.test(word)) return word.endsWith('s') ? [word.slice(0, -1)] : [`${word}s`];
  const stem = /^(\p{L}{3,}?)(?:ه|ات)$/u.exec(word)?.[1];
  if (stem !== undefined) return [stem, `${stem}ه`, `${stem}ات`].filter((form) => form !== word);
  return /^[\u0620-\u064a]{3,}$/.test(word) ? [`${word}ه`, `${word}ات`] : [];
};

/** @returns the word, its inflections and synonyms */
export const listEquals = (word: string): string[] => {
  const forms = [word, ...inflect(word)];
  const group = forms.flatMap((form) => GROUP_OF.get(form) ?? []);
  return [...new Set([...forms, ...group.flatMap((other) => [other, ...inflect(other)])])];
};
