import { defineCollection } from 'astro:content';
import { pageSchema, questionSchema } from './content/schemas.ts';
import { editorsFiles } from './server/content/editors-files.ts';

/**
 * Editorial content: `pages/{language}/{page}.md` and `faq/{language}/{question}.md`. Invalid content fails the build.
 */
export const collections = {
  pages: defineCollection({ loader: editorsFiles('pages'), schema: pageSchema }),
  /** The file name of a question is its fragment id in all languages. Other pages link to it. */
  faq: defineCollection({ loader: editorsFiles('faq'), schema: questionSchema }),
};
