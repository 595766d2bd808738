import { type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import type { Product } from '../import/schemas/catalogue.ts';
import { readRecord } from './read-record.ts';
import type { RecordTimes } from './record/record-times.ts';
import { type SavedProduct, type SaveRefusal, saveProduct } from './save-product.ts';

interface SavedState {
  readonly record: Product;
  readonly times: RecordTimes;
}

export interface RestoreOptions {
  /** Row of `product_version`. */
  readonly change: number;
  /** Restores the product as it was before the change, or after it. */
  readonly side: 'before' | 'after';
  readonly expected?: number | undefined;
  readonly requestKey?: string | undefined;
}

/** Saves an earlier version again. Stock, sales and status stay as they are. */
export const restoreVersion = async (
  app: Pick<App, 'db' | 'clock' | 'config' | 'fileStorage' | 'identity'>,
  name: string,
  { change, side, ...options }: RestoreOptions,
): Promise<Result<SavedProduct, SaveRefusal>> => {
  const product = await readRecord(app.db.read, name, app.clock.now());
  const version =
    product &&
    (await app.db.read
      .selectFrom('product_version')
      .select(['before_json', 'after_json'])
      .where('id', '=', change)
      .where('product_id', '=', product.id)
      .executeTakeFirst());
  const json = side === 'before' ? version?.before_json : version?.after_json;
  if (!product || !json) return refuse({ code: 'not_found' });
  const { record, times } = parseStored<SavedState>(json);
  return saveProduct(app, { ...record, id: product.record.id }, { ...options, times });
};
