import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { cleanOwnText } from '#domain/typed-text.ts';
import type { Clock } from '#server/platform/clock.ts';

export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Working directory of the caller. npm replaces it by the project folder. */
  readonly directory: string;
  print(line: string): void;
  warn(line: string): void;
  /** Prompts for a line of input. Undefined if there is no terminal. */
  ask?(question: string): Promise<string>;
  readInput?(): Promise<string>;
  /** Time of the command, unless it is the system's. */
  readonly clock?: Clock;
}

export interface Command {
  /** Arguments after the command name, such as `DIR [--json]`. */
  readonly usage: string;
  readonly summary: string;
  readonly details?: readonly string[];
  /**
   * @returns the exit code: 0 for success, 1 for failure
   * @throws UsageError if the arguments do not match `usage`
   */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
}

export interface CommandGroup {
  readonly summary: string;
  readonly commands: ReadonlyMap<string, Command>;
}

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const readArguments = <const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) => {
  try {
    return parseArgs({ args: args.map(cleanOwnText), options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};
