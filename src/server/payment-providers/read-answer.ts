import * as v from 'valibot';

/** No answer of a provider to the shop's questions is near this. */
const MOST_BYTES = 1024 * 1024;

/** A provider answered with something else than its documents say. What became of the request is not known. */
export class UnexpectedAnswer extends Error {
  constructor(what: string) {
    super(`a payment provider gave an unexpected answer: ${what}`);
    this.name = 'UnexpectedAnswer';
  }
}

/** The body of a response; undefined when it is larger than any answer should be. */
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

/** An answer as its schema shapes it. @throws UnexpectedAnswer, which does not repeat the answer */
export const readAnswer = <S extends v.GenericSchema>(schema: S, answer: unknown): v.InferOutput<S> => {
  const parsed = v.safeParse(schema, answer);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new UnexpectedAnswer(
    `${v.getDotPath(issue) ?? 'all of it'} should be ${issue.expected ?? 'otherwise'}`,
  );
};
