import { StartupError } from '#server/platform/startup-error.ts';
import { COMMANDS } from '../commands.ts';
import { type Command, type CommandGroup, type Terminal, UsageError } from './command.ts';
import { formatJson } from './plain-text.ts';

const formatUsage = (name: string, { usage }: Command): string =>
  `npm run -s shop -- ${name} ${usage}`.trim();

const listCommands = (name: string, command: Command | CommandGroup): [string, Command][] =>
  'commands' in command
    ? [...command.commands].map(([verb, one]) => [`${name} ${verb}`, one])
    : [[name, command]];

const listUsage = (commands: Iterable<readonly [string, Command | CommandGroup]>): string[] => [
  'Usage: npm run -s shop -- COMMAND ...',
  '',
  ...[...commands]
    .flatMap(([name, command]) => listCommands(name, command))
    .flatMap(([name, { usage, summary }]) => [`  ${`${name} ${usage}`.trim()}`, `      ${summary}`]),
  '',
  'npm run -s shop -- COMMAND --help shows details. Settings come from the environment and .env, as for npm start.',
  'Exit codes: 0 done, 1 refused, 2 wrong usage.',
];

const isHelp = (argument: string | undefined): boolean => argument === '--help' || argument === '-h';

/** Prints the error document of `--json`. */
const printError = (args: readonly string[], terminal: Terminal, code: string, message: string): void => {
  if (args.includes('--json')) terminal.print(formatJson({ ok: false, error: { code, message } }));
};

/** A full disk, a missing permission: reported on one line without a stack. */
const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'path' in error;

const runCommand = async (
  name: string,
  command: Command,
  args: readonly string[],
  terminal: Terminal,
): Promise<number> => {
  if (args.some(isHelp)) {
    for (const line of [`Usage: ${formatUsage(name, command)}`, command.summary, ...(command.details ?? [])])
      terminal.print(line);
    return 0;
  }
  try {
    return await command.run(args, terminal);
  } catch (error) {
    if (error instanceof UsageError) {
      printError(args, terminal, 'usage', error.message);
      terminal.warn(error.message);
      terminal.warn(`Usage: ${formatUsage(name, command)}`);
      return 2;
    }
    if (!(error instanceof StartupError || isFileError(error))) throw error;
    printError(args, terminal, 'startup', error.message);
    for (const line of error.message.split('\n')) terminal.warn(line);
    return 1;
  }
};

/** @returns the exit code: 0 done, 1 refused, 2 wrong usage. Other errors are thrown. */
export const runCli = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  const [name = '', ...rest] = args;
  const found = COMMANDS.get(name);
  const [verb = '', ...others] = rest;
  const command = found && 'commands' in found ? found.commands.get(verb) : found;
  if (command) {
    return found === command
      ? runCommand(name, command, rest, terminal)
      : runCommand(`${name} ${verb}`, command, others, terminal);
  }
  const usage = listUsage(found ? [[name, found]] : COMMANDS);
  if (isHelp(found ? verb : name)) {
    for (const line of usage) terminal.print(line);
    return 0;
  }
  const given = found ? `${name} ${verb}`.trim() : name;
  const problem =
    given === ''
      ? 'Name a command.'
      : given === name && found
        ? `${name} requires a subcommand.`
        : `There is no command '${given}'.`;
  printError(args, terminal, 'usage', problem);
  terminal.warn(problem);
  for (const line of usage) terminal.warn(line);
  return 2;
};
