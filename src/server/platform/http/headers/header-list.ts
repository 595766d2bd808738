export type Header = readonly [name: string, value: string];

export interface AnswerHeaders {
  /** For answers that Node gives by itself. */
  readonly bare: readonly Header[];
  /** The headers of an answer with those of the shop, which never replace what the answer says itself. */
  complete(headers: readonly Header[]): readonly Header[];
  /** The same for names and values in turn that are sent again and again: made once, they pass as they are. */
  completeOnce(headers: readonly string[]): string[];
  /** Whether the list is one that `completeOnce` made. */
  isComplete(headers: unknown): headers is string[];
}

export const pairHeaders = (flat: readonly string[]): Header[] =>
  flat.flatMap((name, i): Header[] => (i % 2 === 0 ? [[name, flat[i + 1] ?? '']] : []));
