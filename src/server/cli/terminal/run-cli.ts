import { asActor, COMMAND_LINE } from '#server/audit/actor.ts';
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
  "Run 'npm run -s shop -- COMMAND --help' for details. Settings are read from the environment and .env, as by npm start.",
  'Exit codes: 0 success, 1 failure, 2 invalid usage.',
];

const isHelp = (argument: string | undefined): boolean => argument === '--help' || argument === '-h';

const printError = (args: readonly string[], terminal: Terminal, code: string, message: string): void => {
  if (args.includes('--json')) terminal.print(formatJson({ ok: false, error: { code, message } }));
};

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
    return await asActor(COMMAND_LINE, () => command.run(args, terminal));
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

/** @returns the exit code: 0 for success, 1 for failure, 2 for invalid usage. Rethrows unexpected errors. */
export const runCli = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  const [name = '', ...rest] = args;
  const found = COMMANDS.get(name);
  const [verb = '', ...verbArgs] = rest;
  const command = found && 'commands' in found ? found.commands.get(verb) : found;
  if (command) {
    return found === command
      ? runCommand(name, command, rest, terminal)
      : runCommand(`${name} ${verb}`, command, verbArgs, terminal);
  }
  const usage = listUsage(found ? [[name, found]] : COMMANDS);
  if (isHelp(found ? verb : name)) {
    for (const line of usage) terminal.print(line);
    return 0;
  }
  const given = found ? `${name} ${verb}`.trim() : name;
  const problem =
    given === ''
      ? 'No command given.'
      : given === name && found
        ? `${name} requires a subcommand.`
        : `Unknown command '${given}'.`;
  printError(args, terminal, 'usage', problem);
  terminal.warn(problem);
  for (const line of usage) terminal.warn(line);
  return 2;
};
