import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Result } from '#domain/result.ts';
import { isSealed, type OfficeVariable } from '#server/config/office-variables.ts';
import type { App } from '#server/context.ts';
import { parseEnvironmentFile } from '#server/platform/environment/environment-file.ts';
import type { VariableChange, VariableRefusal } from '#server/settings/change-variables.ts';
import { type Command, readArguments, type Terminal, UsageError } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { JSON_OPTION } from '../terminal/options.ts';
import { formatJson, formatPlain } from '../terminal/plain-text.ts';

/** Variables that the office and the command line change by the same rules. */
interface Topic {
  readonly variables: readonly OfficeVariable[];
  change(app: App, change: VariableChange): Promise<Result<null, VariableRefusal>>;
}

const TEXTS: Partial<Record<VariableRefusal['code'], string>> = {
  set_by_environment: 'the environment sets it: change it there',
  no_payment_method: 'the shop is live and needs at least one way to pay',
};

const change = (
  terminal: Terminal,
  topic: Topic,
  variables: VariableChange,
  isJson: boolean,
): Promise<number> =>
  withShop(terminal, async (app) => {
    const changed = await topic.change(app, variables);
    const names = variables.map(([name]) => name);
    if (!changed.ok) {
      const { variable, code, text = TEXTS[code] ?? code } = changed.error;
      if (isJson) terminal.print(formatJson({ ok: false, error: { variable, code } }));
      else
        terminal.warn(
          formatPlain(variable === '' || text.includes(variable) ? text : `${variable}: ${text}`),
        );
    } else if (isJson) terminal.print(formatJson({ ok: true, changed: names }));
    else terminal.print(`Changed: ${names.join(', ')}.`);
    return changed.ok ? 0 : 1;
  });

const readName = ({ variables }: Topic, text: string): OfficeVariable => {
  const name = variables.find((one) => one === text);
  if (name === undefined) throw new UsageError(`Expected one of ${variables.join(', ')}, not '${text}'.`);
  return name;
};

const readText = async (terminal: Terminal, file: string): Promise<string> => {
  if (file !== '-') return readFile(resolve(terminal.directory, file), 'utf8');
  if (!terminal.readInput) throw new UsageError('There is no input on stdin.');
  return terminal.readInput();
};

/** Arguments are visible to other users of the machine and stay in the history of the shell. */
const readArgument = (topic: Topic, argument: string): VariableChange[number] => {
  const [text = '', ...rest] = argument.split('=');
  const name = readName(topic, text);
  if (isSealed(name))
    throw new UsageError(`${name} is secret: write it into a file, or use --file - for stdin.`);
  const value = rest.join('=').trim();
  if (value === '') throw new UsageError(`Expected ${name}=VALUE. 'remove' removes it.`);
  return [name, value];
};

const readVariables = async (
  terminal: Terminal,
  topic: Topic,
  file: string | undefined,
): Promise<VariableChange> => {
  if (file === undefined) return [];
  const { values, faults } = parseEnvironmentFile(await readText(terminal, file));
  const [fault] = faults;
  if (fault !== undefined) throw new UsageError(`${file}, ${fault}.`);
  return [...values].map(([name, value]) => [readName(topic, name), value.trim()]);
};

export const setVariables = (topic: Topic): Command => ({
  usage: '[NAME=VALUE ...] [--file FILE] [--json]',
  summary: 'Changes variables together, as the office does. The running shop follows within a second.',
  details: [
    '',
    'FILE has lines NAME=value, as .env does; - reads stdin. An empty value removes the variable.',
    'Variables of the environment win. Secret ones are read from FILE only:',
    ...topic.variables.map((name) => `  ${name}${isSealed(name) ? ' (secret)' : ''}`),
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, { ...JSON_OPTION, file: { type: 'string' } });
    const variables = [
      ...positionals.map((argument) => readArgument(topic, argument)),
      ...(await readVariables(terminal, topic, values.file)),
    ];
    if (variables.length === 0) throw new UsageError('Expected NAME=VALUE, or --file FILE.');
    return change(terminal, topic, variables, values.json);
  },
});

export const removeVariables = (topic: Topic): Command => ({
  usage: 'NAME ... [--json]',
  summary: 'Removes variables that the office or the command line has set.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    if (positionals.length === 0) throw new UsageError('Expected names of variables.');
    const variables = positionals.map((name) => [readName(topic, name), ''] as const);
    return change(terminal, topic, variables, values.json);
  },
});
