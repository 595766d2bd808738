import { getCollection, getEntry } from 'astro:content';
import type { Question, WrittenPage } from '#components/content/written.ts';
import { type Locale, otherLocale, readLocale } from '#i18n/locales.ts';

/** @throws if the page does not exist in any language */
export const getPage = async (locale: Locale, page: string): Promise<WrittenPage> => {
  for (const language of [locale, otherLocale(locale)]) {
    const entry = await getEntry('pages', `${language}/${page}`);
    if (entry) return { entry, language };
  }
  throw new Error(`There is no page "${page}" in src/content/pages/en or src/content/pages/ar`);
};

export const listQuestions = async (locale: Locale): Promise<Question[]> => {
  const all = (await getCollection('faq')).map((entry) => {
    const [language, id = ''] = entry.id.split('/');
    return {
      entry,
      id,
      language: readLocale(language),
      question: entry.data.question,
      answer: (entry.body ?? '').trim(),
    };
  });
  const own = new Set(all.filter(({ language }) => language === locale).map(({ id }) => id));
  return all
    .filter(({ id, language }) => language === locale || !own.has(id))
    .sort((one, other) => one.entry.data.order - other.entry.data.order);
};
