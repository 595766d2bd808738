import { readInteger } from '#domain/read-integer.ts';
import { exportCustomer } from '#server/people/export-person.ts';
import { formatPersonHtml } from '../people/person-html.ts';
import { sendText } from '../respond.ts';
import type { FileRequest } from './file-request.ts';

/** Everything about one customer, as JSON or as a page to read and print. */
export const sendPerson = async ({ app, response, params, search, t }: FileRequest): Promise<void> => {
  const id = readInteger(params.id ?? '');
  const exported = id === undefined ? undefined : await exportCustomer(app, id);
  if (!exported?.ok) return sendText(response, 404, 'There is no such customer.');
  const isHtml = search.get('as') === 'html';
  const { data, ...about } = exported.value;
  response.writeHead(200, {
    'Content-Type': isHtml ? 'text/html; charset=utf-8' : 'application/json',
    'Content-Disposition': `attachment; filename="customer-${id}.${isHtml ? 'html' : 'json'}"`,
    'Cache-Control': 'no-store',
  });
  response.end(
    isHtml ? formatPersonHtml(exported.value, t) : `${JSON.stringify({ ...about, ...data }, null, 2)}\n`,
  );
};
