import { LABEL_AREAS, type LabelArea } from '#i18n/label-areas.ts';
import type { ListState } from '#routes/office/list-state.ts';
import { listRecordAudit } from '#server/audit/list-record-audit.ts';
import type { App } from '#server/context.ts';
import { createLabelMatch, type LabelPair, listLabelPairs } from '#server/labels/list-labels.ts';
import { query } from '../query.ts';
import { pageOfRows } from '../rows-page.ts';

const HISTORY = 20;

const listPage = async (app: App, state: ListState) => {
  const { text, filters } = state;
  const isWanted = createLabelMatch(text);
  const pairs = await listLabelPairs(app);
  const found = pairs.filter(
    ({ key, en, ar }) => text === '' || isWanted(key, en?.text ?? '') || isWanted(key, ar?.text ?? ''),
  );
  const areas = filters.area ?? [];
  const isIn = ({ area }: LabelPair) => areas.length === 0 || areas.includes(area);
  const isAsked = ({ isChanged }: LabelPair) => isChanged || filters.only === undefined;
  const rows = found.filter((pair) => isIn(pair) && isAsked(pair));
  const count = (area: LabelArea) => found.filter((pair) => pair.area === area && isAsked(pair)).length;
  return {
    ...pageOfRows(rows, state),
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
