import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { Fault } from './fault.ts';
import { type Catalogue, type ListName, lists, settings } from './schemas.ts';

const describe = (issue: v.BaseIssue<unknown>): string => {
  const path = v.getDotPath(issue);
  return path ? `${path}: ${issue.message}` : issue.message;
};

const idOf = (record: unknown, index: number): string =>
  typeof record === 'object' && record !== null && 'id' in record ? String(record.id) : `record ${index + 1}`;

/** Reads every file of `directory`/data against its schema; answers all faults of shape at once. */
export const readCatalogue = async (directory: string): Promise<Result<Catalogue, Fault[]>> => {
  const faults: Fault[] = [];
  const readJson = async (name: string): Promise<unknown> => {
    const file = `${name}.json`;
    try {
      return JSON.parse(await readFile(join(directory, 'data', file), 'utf8'));
    } catch (error) {
      faults.push({
        file,
        record: '',
        message: error instanceof SyntaxError ? error.message : 'cannot be read',
      });
      return undefined;
    }
  };
  const parse = <S extends v.GenericSchema>(schema: S, value: unknown, file: string, record: string) => {
    const parsed = v.safeParse(schema, value);
    if (parsed.success) return parsed.output;
    for (const issue of parsed.issues) faults.push({ file, record, message: describe(issue) });
    return undefined;
  };
  const readList = async (name: ListName): Promise<unknown[]> => {
    const value = await readJson(name);
    const file = `${name}.json`;
    if (value === undefined) return [];
    if (!Array.isArray(value)) {
      faults.push({ file, record: '', message: 'must be a list' });
      return [];
    }
    return value.map((record, index) => parse(lists[name], record, file, idOf(record, index)));
  };

  const general = await readJson('settings');
  const read = general === undefined ? undefined : parse(settings, general, 'settings.json', '');
  const entries = await Promise.all(
    (Object.keys(lists) as ListName[]).map(async (name) => [name, await readList(name)] as const),
  );
  return faults.length > 0
    ? refuse(faults)
    : ok({ settings: read, ...Object.fromEntries(entries) } as Catalogue);
};
