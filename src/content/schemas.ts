import { z } from 'astro/zod';
import { textFaultInFile } from '#i18n/office/text-fault.ts';
import { PLAIN_PAGES } from '#routes/table.ts';
import { headFault } from './head-fault.ts';

/**
 * What stands between the two lines `---` of an editor's file. Astro shows the sentences to whoever wrote the file, so they
 * say what to write and not what a program expected.
 */
const explained = { error: (issue: z.core.$ZodRawIssue) => textFaultInFile(headFault(issue)) };

const draftLine = (maximum: number) => z.string(explained).trim().max(maximum);
const line = (maximum: number) => draftLine(maximum).min(1);

const links = z
  .array(z.object({ page: z.enum(PLAIN_PAGES, explained), text: line(60) }, explained), explained)
  .default([]);

/** The day of the last change that the other language must follow. YAML takes a bare day for a date. */
const updated = z.union([z.date(), z.iso.date(explained)], explained).optional();

export const pageSchema = z.strictObject(
  {
    title: line(70),
    /** Stands under the title. */
    intro: line(200),
    /** For search engines. */
    description: line(200),
    /** Descriptions of the page's pictures, in their order. */
    pictures: z.array(line(200), explained).default([]),
    /** Where the page leads on to. */
    links,
    updated,
  },
  explained,
);

/** Of a page that visitors do not see yet. */
export const draftPageSchema = pageSchema.extend({ intro: draftLine(200), description: draftLine(200) });

export const questionSchema = z.strictObject(
  {
    question: line(150),
    /** Its place on the page. */
    order: z.number(explained).int(),
    links,
    updated,
  },
  explained,
);
