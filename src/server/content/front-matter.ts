import { ok, type Result, refuse } from '#domain/result.ts';
import { requireOfAstro } from './require-of-astro.ts';

interface Yaml {
  load(text: string): unknown;
  readonly YAMLException: new () => Error & {
    readonly reason: string;
    readonly mark?: { readonly line: number };
  };
}

/** The YAML parser of Astro, so that checks and builds behave the same. */
const loadYaml = (): Yaml => requireOfAstro()('js-yaml');

export interface Parts {
  readonly written: string;
  readonly body: string;
  /** First line of the body in the file, from 1. */
  readonly bodyLine: number;
}

export interface HeadFault {
  /** Line in the front matter, from 1. */
  readonly line: number;
  readonly reason: string;
}

export const splitFrontMatter = (text: string): Parts | undefined => {
  const match = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text);
  if (!match || match.index > 0) return undefined;
  const [all, written = ''] = match;
  return {
    written: written.replaceAll('\r\n', '\n'),
    body: text.slice(all.length).replaceAll('\r\n', '\n'),
    bodyLine: all.split('\n').length,
  };
};

const explain = (error: unknown): HeadFault => {
  if (!(error instanceof loadYaml().YAMLException)) return { line: 1, reason: String(error) };
  return { line: (error.mark?.line ?? 0) + 1, reason: `${error.reason}.` };
};

/** Parses the front matter as YAML. Converts dates to `YYYY-MM-DD`. */
export const parseFrontMatter = (written: string): Result<unknown, HeadFault> => {
  try {
    const head = loadYaml().load(written);
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
