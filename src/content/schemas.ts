import { z } from 'astro/zod';
import { PLAIN_PAGES } from '#routes/table.ts';

/**
 * What stands between the two lines `---` of an editor's file. The sentences are read by whoever wrote the file, so they say
 * what to write and not what a program expected.
 */
const draftLine = (name: string, maximum: number) =>
  z
    .string({ error: `"${name}:" needs a text behind it. A text with a colon in it goes into "quotes".` })
    .trim()
    .max(maximum, { error: `"${name}:" is longer than ${maximum} characters; search engines cut it.` });
const line = (name: string, maximum: number) =>
  draftLine(name, maximum).min(1, { error: `"${name}:" is empty.` });

const links = z
  .array(
    z.object(
      {
        page: z.enum(PLAIN_PAGES, {
          error: `"page:" must be the last part of a page's address, one of: ${PLAIN_PAGES.join(', ')}.`,
        }),
        text: line('text', 60),
      },
      { error: 'Each link is two lines: "- page: contact-us", and below it "text: Contact us".' },
    ),
    { error: '"links:" is a list: each link begins with "- page: ..." on a line of its own.' },
  )
  .default([]);

/** The day of the last change that the other language must follow. YAML takes a bare day for a date. */
const DAY = '"updated:" must be a day such as 2026-03-10.';
const updated = z.union([z.date(), z.iso.date({ error: DAY })], { error: DAY }).optional();

export const pageSchema = z.strictObject(
  {
    title: line('title', 70),
    /** Stands under the title. */
    intro: line('intro', 200),
    /** For search engines. */
    description: line('description', 200),
    /** Descriptions of the page's pictures, in their order. */
    pictures: z
      .array(line('pictures', 200), { error: '"pictures:" is a list: each description begins with "- ".' })
      .default([]),
    /** Where the page leads on to. */
    links,
    updated,
  },
  { error: describeUnknown },
);

/** Of a page that visitors do not see yet. */
export const draftPageSchema = pageSchema.extend({
  intro: draftLine('intro', 200),
  description: draftLine('description', 200),
});

export const questionSchema = z.strictObject(
  {
    question: line('question', 150),
    /** Its place on the page. */
    order: z
      .number({ error: '"order:" must be a number: 1 stands above all others.' })
      .int({ error: '"order:" must be a whole number.' }),
    links,
    updated,
  },
  { error: describeUnknown },
);

/** A name that nobody reads is a slip: `titel: About us`. */
function describeUnknown(issue: {
  readonly code?: string | undefined;
  readonly keys?: unknown;
}): string | undefined {
  if (issue.code !== 'unrecognized_keys' || !Array.isArray(issue.keys)) return undefined;
  const names = issue.keys.map((key) => `"${key}:"`).join(' and ');
  return `${names} is nothing that this page knows. Is it spelt as in the page's other language?`;
}
