import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The caller's working directory, which npm replaces by the project folder. */
  readonly directory: string;
  /** A line of the result, to stdout. */
  print(line: string): void;
  /** A line about progress or an error, to stderr. */
  warn(line: string): void;
  /** Returns the line typed. Absent without a terminal. */
  ask?(question: string): Promise<string>;
  readInput?(): Promise<string>;
}

export interface Command {
  /** Arguments after the command's name, such as `DIR [--json]`. */
  readonly usage: string;
  readonly summary: string;
  readonly details?: readonly string[];
  /**
   * @returns the exit code: 0 done, 1 refused
   * @throws UsageError when the arguments do not match `usage`
   */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
}

export interface CommandGroup {
  readonly summary: string;
  readonly commands: ReadonlyMap<string, Command>;
}

/** Wrong arguments: prints the usage and exits with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const readArguments = <const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};
