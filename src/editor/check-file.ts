import { labels } from './browser/labels.ts';
import { SCHEMAS } from './fields.ts';
import { parseHead, splitHead } from './head.ts';
import type { Collection, Fault } from './types.ts';

/** All that a build would refuse in this text, in the sentences that it would say. */
export const checkFile = (collection: Collection, text: string): Fault[] => {
  const parts = splitHead(text);
  if (!parts) return [{ message: labels.noHead }];
  const head = parseHead(parts.written);
  if (!head.ok) return [{ message: `${labels.unreadableHead} ${head.error}` }];
  const values = head.value ?? {};
  if (typeof values !== 'object' || Array.isArray(values)) return [{ message: labels.noHead }];
  return (SCHEMAS[collection].safeParse(values).error?.issues ?? []).map(({ path, message }) => {
    const [field, index] = path;
    if (field === undefined) return { message };
    const place = typeof index === 'number' ? labels.entry.replace('{n}', String(index + 1)) : '';
    return { field: String(field), message: `${place}${message}` };
  });
};
