export type Header = readonly [name: string, value: string];

export interface AnswerHeaders {
  readonly bare: readonly Header[];
  /** Adds missing headers, never replaces given ones. */
  complete(headers: readonly Header[]): readonly Header[];
  /** Same for a flat list that is sent repeatedly. `writeHead` passes the result unchanged. */
  completeOnce(headers: readonly string[]): string[];
  /** Whether `completeOnce` returned this list. */
  isComplete(headers: unknown): headers is string[];
}

export const pairHeaders = (flat: readonly string[]): Header[] =>
  flat.flatMap((name, i): Header[] => (i % 2 === 0 ? [[name, flat[i + 1] ?? '']] : []));
