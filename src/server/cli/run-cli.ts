import { StartupError } from '#server/startup-error.ts';
import { type Command, type Terminal, UsageError } from './command.ts';
import { COMMANDS } from './commands.ts';

const formatUsage = (name: string, { usage }: Command): string => `npm run shop -- ${name} ${usage}`.trim();

const listUsage = (): string[] => [
  'Usage: npm run shop -- COMMAND ...',
  '',
  ...[...COMMANDS].flatMap(([name, command]) => [
    `  ${`${name} ${command.usage}`.padEnd(30)} ${command.summary}`,
  ]),
  '',
  'npm run shop -- COMMAND --help says more. Settings come from the environment, as for npm start.',
];

/**
 * Runs one command line.
 * @returns the exit code: 0 done, 1 refused, 2 wrong usage. Defects are thrown.
 */
export const runCli = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  const [name = '', ...rest] = args;
  const isHelp = (argument: string) => argument === '--help' || argument === '-h';
  if (isHelp(name)) {
    for (const line of listUsage()) terminal.print(line);
    return 0;
  }
  const command = COMMANDS.get(name);
  if (!command) {
    terminal.complain(name ? `There is no command '${name}'.` : 'Which command?');
    for (const line of listUsage()) terminal.complain(line);
    return 2;
  }
  if (rest.some(isHelp)) {
    terminal.print(`Usage: ${formatUsage(name, command)}`);
    terminal.print(command.summary);
    return 0;
  }
  try {
    return await command.run(rest, terminal);
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.complain(error.message);
      terminal.complain(`Usage: ${formatUsage(name, command)}`);
      return 2;
    }
    if (!(error instanceof StartupError)) throw error;
    for (const line of error.message.split('\n')) terminal.complain(line);
    return 1;
  }
};
