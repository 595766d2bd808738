import { readInteger } from '#domain/read-integer.ts';
import { fileHeaders, findFile } from '#server/tax/document-file.ts';
import { sendText } from '../respond.ts';
import type { FileRequest } from './file-request.ts';

/** An invoice or credit note of the order as PDF, in the language of the member. */
export const sendTaxDocument = async ({
  app,
  params,
  response,
  search,
  member,
}: FileRequest): Promise<void> => {
  const orderId = readInteger(params.id ?? '') ?? 0;
  const file = await findFile(app, orderId, readInteger(search.get('of') ?? '') ?? 0, member.locale);
  if (!file) return sendText(response, 404, 'This document does not exist.');
  response.writeHead(200, fileHeaders(file)).end(file.content);
};
