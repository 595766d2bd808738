import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { pageSchema, questionSchema } from './content/schemas.ts';

/** What editors write: `pages/{language}/{page}.md` and `faq/{language}/{question}.md`. A mistake in them ends the build. */
const pattern = '{en,ar}/*.md';

export const collections = {
  pages: defineCollection({ loader: glob({ base: 'src/content/pages', pattern }), schema: pageSchema }),
  /** The name of a question's file is its address on the page, the same in every language; other pages link it. */
  faq: defineCollection({ loader: glob({ base: 'src/content/faq', pattern }), schema: questionSchema }),
};
