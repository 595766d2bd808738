import { defineCollection } from 'astro:content';
import { pageSchema, questionSchema } from './content/schemas.ts';
import { editorsFiles } from './server/content/editors-files.ts';

/** What editors write: `pages/{language}/{page}.md` and `faq/{language}/{question}.md`. A mistake in them ends the build. */
export const collections = {
  pages: defineCollection({ loader: editorsFiles('pages'), schema: pageSchema }),
  /** The name of a question's file is its address on the page, the same in every language; other pages link it. */
  faq: defineCollection({ loader: editorsFiles('faq'), schema: questionSchema }),
};
