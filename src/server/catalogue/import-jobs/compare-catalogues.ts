import { isRecord } from '#domain/is-record.ts';
import type { Collected } from '../export/collect-records.ts';
import type { Fields } from '../export/current-values.ts';
import { LIST_NAMES } from '../import/schemas/catalogue.ts';
import { compareRecords } from '../manage/record/compare-records.ts';
import type { PlannedRow } from '../sheet/planned-row.ts';

const nameOf = (record: Fields, key: string): string => {
  const { name, mainTitle, title } = record;
  if (typeof title === 'string') return title;
  const text = name ?? mainTitle;
  return isRecord(text) && typeof text.en === 'string' ? text.en : key;
};

const listOf = ({ data }: Collected, list: string): ReadonlyMap<string, Fields> => {
  const found = data.get(list);
  if (found === undefined) return new Map();
  return new Map([found].flat().map((record: Fields) => [String(record.id ?? ''), record]));
};

/** What differs between two states of the catalogue, record by record and field by field. */
export const compareCatalogues = (before: Collected, after: Collected): PlannedRow[] =>
  (['settings', ...LIST_NAMES] as const).flatMap((list) => {
    const [old, wanted] = [listOf(before, list), listOf(after, list)];
    const rows = [...wanted].map(([key, record]): PlannedRow => {
      const base = { row: undefined, list, key, name: nameOf(record, key || list) };
      const was = old.get(key);
      if (!was) return { ...base, kind: 'added' };
      const changes = compareRecords(was, record);
      return changes.length === 0 ? { ...base, kind: 'same' } : { ...base, kind: 'changed', changes };
    });
    const gone = [...old].filter(([key]) => !wanted.has(key));
    return [
      ...rows,
      ...gone.map(([key, record]): PlannedRow => {
        return { row: undefined, list, key, name: nameOf(record, key), kind: 'removed', changes: [] };
      }),
    ];
  });
