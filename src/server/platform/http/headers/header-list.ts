export type Header = readonly [name: string, value: string];

export interface AnswerHeaders {
  readonly bare: readonly Header[];
  /** Adds missing headers and never replaces existing ones. */
  complete(headers: readonly Header[]): readonly Header[];
  /** Completes a flat list that is sent repeatedly. `writeHead` sends the result unchanged. */
  completeOnce(headers: readonly string[]): string[];
  /** True if `completeOnce` returned this list. */
  isComplete(headers: unknown): headers is string[];
}

export const pairHeaders = (flat: readonly string[]): Header[] =>
  flat.flatMap((name, i): Header[] => (i % 2 === 0 ? [[name, flat[i + 1] ?? '']] : []));
