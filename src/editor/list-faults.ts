import { checkFile } from '#server/content/check/check-file.ts';
import { readKnownContent } from '#server/content/check/known-content.ts';
import { labels } from './browser/labels.ts';
import type { Draft, Fault, FileRef } from './types.ts';

/** @returns the errors that would fail the build. Errors of the body have a line number */
export const listFaults = async (
  root: string,
  { collection, language, name }: FileRef,
  draft: Draft,
  text: string,
): Promise<Fault[]> => {
  const known = await readKnownContent(root);
  // A new question may link to itself.
  const questions = collection === 'faq' ? new Set([...known.questions, name]) : known.questions;
  const atLine = (line: number, message: string): string => labels.atLine.replace('{n}', `${line}`) + message;
  return checkFile(collection, language, text, { ...known, questions }).map(
    ({ line, field, bodyLine, message }) => {
      if ('text' in draft) return { message: atLine(line, message) };
      return {
        ...(field === undefined ? {} : { field }),
        message: bodyLine === undefined ? message : atLine(bodyLine, message),
        ...(bodyLine === undefined ? {} : { line: bodyLine }),
      };
    },
  );
};
