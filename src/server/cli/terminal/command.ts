import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** The terminal as a command sees it. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where the person stands; relative paths begin here, also when npm has gone to the project's folder. */
  readonly directory: string;
  /** A line of the result, to stdout. */
  print(line: string): void;
  /** A line about what goes on or went wrong, to stderr. */
  complain(line: string): void;
  /** Asks the person at the terminal, where there is one, and answers the line they type. */
  ask?(question: string): Promise<string>;
  /** All of stdin. */
  readInput?(): Promise<string>;
}

export interface Command {
  /** What follows the command's name: `DIR [--json]`. */
  readonly usage: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What `--help` says after the summary, a line each. */
  readonly details?: readonly string[];
  /**
   * @returns the exit code: 0 done, 1 refused
   * @throws UsageError when the arguments are not what `usage` says
   */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
}

/** A noun whose verbs are commands: `orders list`. */
export interface CommandGroup {
  readonly summary: string;
  readonly commands: ReadonlyMap<string, Command>;
}

/** The arguments are wrong: the usage follows, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Arguments -> options and positionals. @throws UsageError for an option that the command does not have */
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
