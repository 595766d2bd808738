import { createRequire } from 'node:module';
import { ok, type Result, refuse } from '#domain/result.ts';

/** The reader that Astro reads these heads with: what is right here is right in the build. */
const requireOfAstro = createRequire(createRequire(import.meta.url).resolve('astro'));
const yaml: { load(text: string): unknown } = requireOfAstro('js-yaml');

export interface Parts {
  /** Between the two lines `---`, as it was written. */
  readonly written: string;
  readonly body: string;
  /** The line of the file in which the body begins, from 1. */
  readonly bodyLine: number;
}

export interface HeadFault {
  /** Line of the head, from 1. */
  readonly line: number;
  readonly reason: string;
}

/** Undefined where the text has no head at its beginning. */
export const splitHead = (text: string): Parts | undefined => {
  const match = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text);
  if (!match || match.index > 0) return undefined;
  const [all, written = ''] = match;
  return {
    written: written.replaceAll('\r\n', '\n'),
    body: text.slice(all.length).replaceAll('\r\n', '\n'),
    bodyLine: all.split('\n').length,
  };
};

/** What the reader says of a text that is no YAML, without its drawing of the place. */
const explain = (error: unknown): HeadFault => {
  const { reason, mark } = error as { reason?: string; mark?: { line: number } };
  return { line: (mark?.line ?? 0) + 1, reason: reason === undefined ? String(error) : `${reason}.` };
};

/** The values of a head, a date as its day; refused with what is wrong where it is no YAML. */
export const parseHead = (written: string): Result<unknown, HeadFault> => {
  try {
    const head = yaml.load(written);
    if (typeof head !== 'object' || head === null || Array.isArray(head)) return ok(head);
    return ok(
      Object.fromEntries(
        Object.entries(head).map(([name, value]) => [
          name,
          value instanceof Date ? value.toISOString().slice(0, 10) : value,
        ]),
      ),
    );
  } catch (error) {
    return refuse(explain(error));
  }
};
