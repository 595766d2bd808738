import type { Result } from '#domain/result.ts';

/** Stored as JSON in the table `setting`. Can be changed while the shop runs. */
export interface SettingDefinition<T> {
  readonly key: string;
  readonly summary: string;
  /** Syntax of a value, displayed by the help. */
  readonly usage: string;
  readonly initial: T;
  /** True if prerendered pages display it. A change rebuilds them at the next start. */
  readonly isShown: boolean;
  /** Parses command-line arguments. The error is a sentence. */
  parse(words: readonly string[]): Result<T, string>;
  read(stored: unknown): T | undefined;
  format(value: T): string;
  /** Needed if the JSON differs from the value. */
  toStored?(value: T): unknown;
}
