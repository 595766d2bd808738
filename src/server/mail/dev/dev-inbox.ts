import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DEV_MAIL_PATH } from '#routes/paths.ts';
import type { Config } from '#server/config/config.ts';
import type { MailConfig } from '#server/config/mail-config.ts';
import type { App } from '#server/context.ts';
import { type InboxFile, listInboxFiles } from '#server/outbox/inbox-files.ts';
import { isLocalRequest, isLocalTrial } from '#server/platform/http/local/local-request.ts';
import { pathOf } from '#server/platform/path-of.ts';
import { formatList, formatMail } from './pages.ts';
import { readEml } from './read-eml.ts';

const MAX_LISTED = 100;

/** Returns undefined if mail is sent, or if the shop is not a local trial. */
export const findDevInbox = (config: Config, mail: MailConfig): string | undefined =>
  mail.kind === 'inbox' && isLocalTrial(config) ? mail.folder : undefined;

const listFiles = async (folder: string): Promise<InboxFile[]> =>
  (await listInboxFiles(folder)).sort((a, b) => b.id - a.id);

const readMail = async ({ id, path }: InboxFile) => ({
  id,
  mail: await readEml(await readFile(path)),
});

const render = async (folder: string, path: string): Promise<string | undefined> => {
  const files = await listFiles(folder);
  if (path === DEV_MAIL_PATH) {
    const newest = await Promise.all(files.slice(0, MAX_LISTED).map(readMail));
    return formatList(newest, files.length > MAX_LISTED);
  }
  const requestedId = /^\/(\d{1,9})$/.exec(path.slice(DEV_MAIL_PATH.length))?.[1];
  const file = requestedId && files.find(({ id }) => id === Number(requestedId));
  return file ? formatMail((await readMail(file)).mail) : undefined;
};

/**
 * Serves the local inbox, which contains reset codes, only to browsers on this machine. Returns false for all other
 * requests.
 */
export const handleDevInbox = async (
  { config, mail }: App,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> => {
  const path = pathOf(request.url);
  const folder = findDevInbox(config, mail.config);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isAsked = path === DEV_MAIL_PATH || path.startsWith(`${DEV_MAIL_PATH}/`);
  if (!isAsked || folder === undefined || !isRead || !isLocalRequest(request, config)) return false;
  const html = await render(folder, path);
  if (html === undefined) return false;
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(html),
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'",
    'Referrer-Policy': 'no-referrer',
  });
  response.end(request.method === 'HEAD' ? undefined : html);
  return true;
};
