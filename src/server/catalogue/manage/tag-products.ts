import * as v from 'valibot';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import { readProductRecords } from '../export/product-records.ts';
import { draftProduct } from '../import/schemas/product.ts';
import { timesOf } from './record/record-times.ts';
import { readReferences } from './record/write-record.ts';
import { findChanged, type PreparedRecord, prepareRecord, writeRecords } from './record/write-records.ts';

export interface TaggedProduct {
  readonly id: number;
  /** Place among the tags of the product. Default: the last. */
  readonly position?: number | undefined;
}

export interface TagChange {
  readonly tagId: number;
  readonly mode: 'add' | 'remove';
  readonly products: readonly TaggedProduct[];
  readonly requestKey?: string | undefined;
}

export interface TagResult {
  readonly tag: { readonly id: number; readonly name_en: string; readonly name_ar: string };
  /** Changed products, with the place that the tag has or had, which an undo needs. */
  readonly changed: readonly Required<TaggedProduct>[];
  /** Products that were changed in the same moment, or no longer exist. */
  readonly left: number;
}

export type TagRefusal = { readonly code: 'tag_not_found' };

type TagApp = Pick<App, 'db' | 'clock'>;

/** Products of one transaction, so that orders wait for a moment only. */
const STEP = 500;
const RETRIES = 3;

interface Prepared {
  readonly record: PreparedRecord;
  readonly position: number;
}

/** Reads everything before the database is locked. Products that have the tag already, or lack it, are left out. */
const prepare = async (
  { db, clock }: TagApp,
  tag: string,
  { mode, products }: TagChange,
): Promise<{ readonly prepared: readonly Prepared[]; readonly missing: number }> => {
  const references = await readReferences(db.read, new Map());
  const wanted = new Map(products.map(({ id, position }) => [id, position]));
  const stored = await readProductRecords(db.read, clock.now(), [...wanted.keys()]);
  const prepared = [...stored.values()].flatMap((product): Prepared[] => {
    const { row } = product;
    const record = v.parse(draftProduct, product.record);
    const at = record.tags.indexOf(tag);
    if (at === -1 ? mode === 'remove' : mode === 'add') return [];
    const position = mode === 'remove' ? at : Math.min(wanted.get(row.id) ?? Infinity, record.tags.length);
    const tags = record.tags.toSpliced(position, mode === 'remove' ? 1 : 0, ...(mode === 'add' ? [tag] : []));
    const change = {
      product: { ...record, tags },
      status: row.status,
      times: timesOf(row),
      fields: ['tags'],
    };
    return [{ record: prepareRecord({ ...product, record }, change, references), position }];
  });
  return { prepared, missing: wanted.size - stored.size };
};

type Step = Omit<TagResult, 'tag'>;

const writeStep = async (app: TagApp, tag: string, change: TagChange): Promise<Result<Step, TagRefusal>> => {
  const { prepared, missing } = await prepare(app, tag, change);
  const { tagId, mode, requestKey } = change;
  const action = mode === 'add' ? 'product.add-tag' : 'product.remove-tag';
  return writeOnce<Step, TagRefusal>(app, { requestKey }, async (db) => {
    const references = await readReferences(db, new Map());
    if (references.tags.get(tag) !== tagId) return refuse({ code: 'tag_not_found' });
    const moved = new Set(
      await findChanged(
        db,
        app.db.engine,
        prepared.map(({ record }) => record),
      ),
    );
    const ready = prepared.filter(({ record }) => !moved.has(record.stored.row.key));
    const now = app.clock.now();
    await writeRecords(
      db,
      ready.map(({ record }) => record),
      { action, reason: '', madeBy: '', now, references },
    );
    if (ready.length > 0)
      await recordAudit(db, {
        ...{ action, subject: 'tag', subjectId: tagId, at: now },
        after: { products: ready.length },
      });
    return ok({
      changed: ready.map(({ record, position }) => ({ id: record.stored.row.id, position })),
      left: moved.size + missing,
    });
  });
};

/**
 * Adds a tag to products or removes it, with the importer's writer. Each step is a transaction with one entry in the log
 * and a version of each product. A product that changes in the same moment is tried again.
 */
export const tagProducts = async (app: TagApp, change: TagChange): Promise<Result<TagResult, TagRefusal>> => {
  const tag = await app.db.read
    .selectFrom('tag')
    .select(['id', 'key', 'name_en', 'name_ar'])
    .where('id', '=', change.tagId)
    .executeTakeFirst();
  if (!tag) return refuse({ code: 'tag_not_found' });
  const changed: Required<TaggedProduct>[] = [];
  let left = 0;
  for (let start = 0; start < change.products.length; start += STEP) {
    const products = change.products.slice(start, start + STEP);
    let open = 1;
    for (let attempt = 0; attempt < RETRIES && open > 0; attempt += 1) {
      const requestKey = change.requestKey && `${change.requestKey}:${start}:${attempt}`;
      const step = await writeStep(app, tag.key, { ...change, products, requestKey });
      if (!step.ok) return step;
      changed.push(...step.value.changed);
      open = step.value.left;
    }
    left += open;
  }
  return ok({ tag, changed, left });
};
