import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { PLAIN_PAGES } from '#i18n/paths.ts';

/** What editors write: `pages/{language}/{page}.md` and `faq/{language}.json`. A mistake in them ends the build. */
const pages = defineCollection({
  loader: glob({ base: 'src/content/pages', pattern: '{en,ar}/*.md' }),
  schema: z.object({
    title: z.string().min(1),
    /** Stands under the title. */
    intro: z.string().min(1),
    /** For search engines. */
    description: z.string().min(1).max(200),
    /** Descriptions of the page's pictures, in their order. */
    pictures: z.array(z.string().min(1)).default([]),
    /** Where the page leads on to. */
    links: z.array(z.object({ page: z.enum(PLAIN_PAGES), text: z.string().min(1) })).default([]),
  }),
});

const faq = defineCollection({
  loader: glob({ base: 'src/content/faq', pattern: '{en,ar}.json' }),
  schema: z.object({
    items: z.array(
      z.object({
        /** Its address on the page; other pages link it, and it is the same in every language. */
        id: z.string().regex(/^[a-z-]+$/),
        question: z.string().min(1),
        answer: z.string().min(1),
        link: z.object({ page: z.enum(PLAIN_PAGES), text: z.string().min(1) }).optional(),
      }),
    ),
  }),
});

export const collections = { pages, faq };
