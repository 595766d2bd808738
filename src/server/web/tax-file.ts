import type { IncomingMessage, ServerResponse } from 'node:http';
import { readInteger } from '#domain/read-integer.ts';
import { readLocale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import { TAX_FILE_RATE } from '#server/limits/rules.ts';
import { findLinkedOrder } from '#server/orders/order-link.ts';
import { fileHeaders, findFile } from '#server/tax/document-file.ts';

const refuseFile = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }).end(`${text}\n`);
};

/** Sends the PDF of a tax document to holders of the link of its order. */
export const handleTaxFile = async (
  app: App,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuseFile(response, 405, 'Method not allowed');
  const order = await findLinkedOrder(app, searchParams.get('link') ?? '');
  if (!order) return refuseFile(response, 404, 'Not found');
  const bucket = { key: `tax-file ${order.id}`, rate: TAX_FILE_RATE };
  if (app.config.rateLimits && (await app.limiter.take([bucket])) > 0)
    return refuseFile(response, 429, 'Too many requests');
  const id = readInteger(searchParams.get('of') ?? '') ?? 0;
  const file = await findFile(app, order.id, id, readLocale(searchParams.get('lang') ?? ''));
  if (!file) return refuseFile(response, 404, 'Not found');
  response
    .writeHead(200, { ...fileHeaders(file), 'Content-Security-Policy': "default-src 'none'; sandbox" })
    .end(request.method === 'HEAD' ? undefined : file.content);
};
