import { getCollection, getEntry, render } from 'astro:content';
import type { Question, WrittenPage } from '#components/content/written.ts';
import { type Locale, otherLocale, readLocale } from '#i18n/locales.ts';

/** A page of `src/content`, for the build. @throws if the page does not exist in any language */
export const getPage = async (locale: Locale, page: string) => {
  for (const language of [locale, otherLocale(locale)]) {
    const entry = await getEntry('pages', `${language}/${page}`);
    if (!entry) continue;
    const { Content, headings } = await render(entry);
    const isAlone = !(await getEntry('pages', `${otherLocale(language)}/${page}`));
    const written: WrittenPage = { language, isAlone, headings, ...entry.data };
    return { written, Content };
  }
  throw new Error(`There is no page "${page}" in src/content/pages/en or src/content/pages/ar`);
};

/** The questions of `src/content`, for the build. */
export const listQuestions = async (locale: Locale): Promise<Question[]> => {
  const all = (await getCollection('faq')).map((entry) => {
    const [language, id = ''] = entry.id.split('/');
    return { entry, id, language: readLocale(language) };
  });
  const own = new Set(all.filter(({ language }) => language === locale).map(({ id }) => id));
  const shown = all
    .filter(({ id, language }) => language === locale || !own.has(id))
    .sort((one, other) => one.entry.data.order - other.entry.data.order);
  return Promise.all(
    shown.map(async ({ entry, id, language }) => ({
      ...{ id, language, question: entry.data.question, links: entry.data.links },
      body: (await render(entry)).Content,
    })),
  );
};
