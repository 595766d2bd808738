import * as v from 'valibot';

const MOST_BYTES = 1024 * 1024;

/** The response does not match the provider's documentation. Whether the request had an effect is unknown. */
class UnexpectedAnswer extends Error {
  constructor(what: string) {
    super(`a payment provider returned an unexpected response: ${what}`);
    this.name = 'UnexpectedAnswer';
  }
}

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

/** @returns undefined for anything but JSON */
export const readJson = async (response: Response): Promise<unknown> => {
  const text = await readLimited(response);
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};

/** Validates a response. @throws UnexpectedAnswer, without the contents of the response */
export const readAnswer = <S extends v.GenericSchema>(schema: S, answer: unknown): v.InferOutput<S> => {
  const parsed = v.safeParse(schema, answer);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new UnexpectedAnswer(
    `${v.getDotPath(issue) ?? 'the response'} should be ${issue.expected ?? 'different'}`,
  );
};
