import { stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { opensDownloads } from '#domain/orders/order.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { readLocale } from '#i18n/locales.ts';
import { digitalFolder } from '#server/catalogue/import/copy-files.ts';
import type { App } from '#server/context.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import type { Refusal } from '#server/refusal.ts';
import { isDownloadToken } from './token.ts';

export interface DigitalFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly modified: number;
}

const NOT_FOUND: Refusal = { status: 404, code: 'not_found' };

export const findDigitalFile = async (
  app: App,
  orderItemId: number,
  token: string,
): Promise<Result<DigitalFile, Refusal>> => {
  if (!isDownloadToken(app, orderItemId, token)) return refuse({ status: 403, code: 'download_expired' });
  const item = await app.db.read
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_line.order_id')
    .select(['order_line.digital_file', 'order_line.product_name_en', 'order_line.product_name_ar'])
    .select(['orders.state', 'orders.payment_method', 'orders.locale'])
    .where('order_line.id', '=', orderItemId)
    .executeTakeFirst();
  // Rejects paths, since digital files are not in subfolders.
  if (!item?.digital_file || basename(item.digital_file) !== item.digital_file) return refuse(NOT_FOUND);
  if (!opensDownloads(item.state, item.payment_method))
    return refuse({ status: 403, code: 'download_expired' });
  const path = join(digitalFolder(app.config.varDir), item.digital_file);
  const found = (await app.fileStorage.fetchLatest(path))
    ? await stat(path).catch(() => undefined)
    : undefined;
  if (!found?.isFile()) return refuse(NOT_FOUND);
  const name = `${inLanguage(item, 'product_name', readLocale(item.locale))}${extname(path)}`;
  return ok({ path, name, size: found.size, modified: Math.trunc(found.mtimeMs) });
};
