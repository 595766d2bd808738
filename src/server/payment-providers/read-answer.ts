import * as v from 'valibot';

/** Far above the size of any expected answer. */
const MOST_BYTES = 1024 * 1024;

/** A provider's answer does not match its documentation. Whether the request had an effect is unknown. */
export class UnexpectedAnswer extends Error {
  constructor(what: string) {
    super(`a payment provider gave an unexpected answer: ${what}`);
    this.name = 'UnexpectedAnswer';
  }
}

/** Reads a response body; undefined above the size limit. */
export const readLimited = async (response: Response): Promise<string | undefined> => {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

/** Parses an answer with its schema. @throws UnexpectedAnswer, without the contents of the answer */
export const readAnswer = <S extends v.GenericSchema>(schema: S, answer: unknown): v.InferOutput<S> => {
  const parsed = v.safeParse(schema, answer);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new UnexpectedAnswer(
    `${v.getDotPath(issue) ?? 'the answer'} should be ${issue.expected ?? 'different'}`,
  );
};
