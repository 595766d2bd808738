import { isCollection } from '#server/words/text-page.ts';
import { sendText } from '../respond.ts';
import { describeEditors } from '../words/describe-editors.ts';
import type { FileRequest } from './file-request.ts';

/** Other members who are typing into a text, as JSON (office/scripts/words/editors.ts). */
export const sendTextEditors = async ({ app, response, params, member }: FileRequest): Promise<void> => {
  const { kind = '', name = '' } = params;
  if (!isCollection(kind)) return sendText(response, 404, 'There is no such text.');
  const editors = await describeEditors(app, { collection: kind, name }, member);
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(editors));
};
