import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { StartupError } from '#server/platform/startup-error.ts';
import { isMailbox } from './environment.ts';
import { isKnownVariable, looksLikeShopVariable } from './known-variables.ts';

type Variables = Record<string, string | undefined>;

interface EnvironmentFile {
  readonly values: ReadonlyMap<string, string>;
  readonly faults: readonly string[];
  /** Warnings about unknown variables with names similar to the shop's. */
  readonly warnings: readonly string[];
}

const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/;

/** Reports errors that `util.parseEnv` ignores. */
export const parseEnvironmentFile = (text: string): EnvironmentFile => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const values = parseEnv(lines.join('\n'));
  const lineOf = new Map<string, number>();
  const faults: string[] = [];
  const warnings: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const number = at + 1;
    if (/^\s*(#|$)/.test(line)) continue;
    const [, name = '', value = ''] = ASSIGNMENT.exec(line) ?? [];
    if (name === '') {
      faults.push(`line ${number}: expected NAME=value`);
      continue;
    }
    const earlier = lineOf.get(name);
    if (earlier !== undefined) faults.push(`line ${number}: ${name} is already set on line ${earlier}`);
    lineOf.set(name, number);
    if (!isKnownVariable(name) && looksLikeShopVariable(name))
      warnings.push(`line ${number}: ${name} is not a setting of the shop`);
    const quote = /^["'`]/.exec(value)?.[0];
    if (quote === undefined || value.indexOf(quote, 1) > 0) continue;
    // A quoted value may span several lines.
    const end = lines.findIndex((later, index) => index > at && later.includes(quote));
    if (end === -1) faults.push(`line ${number}: the quote of ${name} is not closed`);
    else at = end;
  }
  const known = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || !lineOf.has(name) ? [] : [[name, value] as const],
  );
  return { values: new Map(known), faults, warnings };
};

const isSet = (environment: Variables, name: string): boolean =>
  environment[name] !== undefined && !isMailbox(name, environment[name]);

/**
 * Adds the variables of `.env` without replacing existing ones. Child processes inherit the result.
 * `SHOP_ENV_FILE=off` skips the file.
 *
 * @param root folder of package.json
 * @returns warnings, one sentence each
 * @throws StartupError when the file cannot be read or is invalid
 */
export const loadEnvironmentFile = (root: string, environment: Variables): readonly string[] => {
  if (environment.SHOP_ENV_FILE === 'off') return [];
  const file = join(root, '.env');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new StartupError(`Cannot read ${file}: ${error instanceof Error ? error.message : error}`);
  }
  const { values, faults, warnings } = parseEnvironmentFile(text);
  if (faults.length > 0) throw new StartupError(faults.map((fault) => `${file}, ${fault}`).join('\n'));
  for (const [name, value] of values) if (!isSet(environment, name)) environment[name] = value;
  environment.SHOP_ENV_FILE = 'off';
  return warnings.map((warning) => `${file}, ${warning}`);
};
