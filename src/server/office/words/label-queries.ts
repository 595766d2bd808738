import { readInteger } from '#domain/read-integer.ts';
import { LABEL_AREAS, type LabelArea } from '#i18n/label-areas.ts';
import type { ListState } from '#routes/office/list-state.ts';
import { listRecordAudit } from '#server/audit/list-record-audit.ts';
import type { App } from '#server/context.ts';
import { createLabelMatch, type LabelPair, listLabelPairs } from '#server/labels/list-labels.ts';
import { query } from '../query.ts';

const HISTORY = 20;

/** Pages by number, because the labels of a shop fit into memory. */
const listPage = async (app: App, { text, filters, cursor, perPage }: ListState) => {
  const isWanted = createLabelMatch(text);
  const pairs = await listLabelPairs(app);
  const found = pairs.filter(
    ({ key, en, ar }) => text === '' || isWanted(key, en?.text ?? '') || isWanted(key, ar?.text ?? ''),
  );
  const areas = filters.area ?? [];
  const isIn = ({ area }: LabelPair) => areas.length === 0 || areas.includes(area);
  const isAsked = ({ isChanged }: LabelPair) => isChanged || filters.only === undefined;
  const rows = found.filter((pair) => isIn(pair) && isAsked(pair));
  const start = readInteger(cursor ?? '') ?? 0;
  const count = (area: LabelArea) => found.filter((pair) => pair.area === area && isAsked(pair)).length;
  return {
    rows: rows.slice(start, start + perPage),
    count: rows.length,
    isCapped: false,
    next: start + perPage < rows.length ? String(start + perPage) : undefined,
    previous: start > 0 ? String(Math.max(0, start - perPage)) : undefined,
    changed: found.filter((pair) => pair.isChanged && isIn(pair)).length,
    areas: LABEL_AREAS.map((area) => ({ area, count: count(area) })),
  };
};

const readOne = async (app: App, key: string) => {
  const pair = (await listLabelPairs(app)).find((one) => one.key === key);
  if (!pair) return undefined;
  const product = await app.db.read
    .selectFrom('product')
    .select('id')
    .where('status', '=', 'published')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const [english, arabic] = await Promise.all([
    listRecordAudit(app, 'label', `en ${key}`),
    listRecordAudit(app, 'label', `ar ${key}`),
  ]);
  const rows = [...english.rows, ...arabic.rows].sort((one, other) => other.at - one.at).slice(0, HISTORY);
  const count = english.count + arabic.count;
  return { ...pair, productId: product?.id, history: { rows, count, isCapped: false } };
};

export const labelQueries = {
  'labels.list': query('words.change', ({ app }, state: ListState) => listPage(app, state)),
  'labels.read': query('words.change', ({ app }, { key }: { readonly key: string }) => readOne(app, key)),
};
