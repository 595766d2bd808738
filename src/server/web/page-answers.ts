import type { IncomingMessage, ServerResponse } from 'node:http';
import { readLocale } from '#i18n/locales.ts';
import { asciiPath } from '#routes/paths.ts';
import { readLagging } from '#server/calls/replica-calls.ts';
import { findPagePath, type PagePath } from '#server/catalogue/page-path.ts';
import type { App } from '#server/context.ts';
import { isWrittenAs, type PageAddress, readPageAddress } from '#server/platform/http/pages/address.ts';
import type { PageCache } from '#server/platform/http/pages/cache.ts';
import type { PostedForm } from '#server/platform/http/pages/render.ts';
import { ADDRESS_HEADER } from '../platform/http/client-address.ts';
import { FORM_LIMIT_BYTES } from '../platform/http/page-post.ts';
import { readBody } from '../platform/http/read-body.ts';
import { redirectTo } from '../platform/http/redirects.ts';
import { requestId } from '../platform/http/request-id.ts';

/** Short, since a name may change back, and browsers that cache both redirects would loop. */
const RENAME_CACHE_CONTROL = 'public, max-age=60';

const sendText = (response: ServerResponse, status: number, text: string, more = {}): void => {
  response
    .writeHead(status, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store', ...more })
    .end(`${text}\n`);
};

/** Also accepts paths without a page. */
const localeOf = (path: string) => readLocale(path.split('/', 2)[1]?.toLowerCase());

const readForm = async (request: IncomingMessage): Promise<PostedForm | undefined | 400 | 413> => {
  if (request.method !== 'POST') return undefined;
  const body = await readBody(request, FORM_LIMIT_BYTES);
  if (body.ok) return { headers: request.headers, body: body.value };
  return body.error === 'too_large' ? 413 : 400;
};

/** Handles unknown and non-canonical URLs without rendering. */
export const createPageAnswers = (app: App, cache: Pick<PageCache, 'render' | 'sendMissing'>) => {
  const isOurs = app.config.apiHost === '';
  const lagging = readLagging(app);

  /** With an API host every valid path is assumed to exist. */
  const find = async ({ path, about, locale }: PageAddress): Promise<PagePath> => {
    if (!about || !locale || !isOurs) return { kind: 'page', path };
    try {
      const found = await findPagePath[about.kind](lagging, about.id, locale);
      return found.kind === 'page' ? { kind: 'page', path: asciiPath(found.path) } : found;
    } catch (error) {
      // The cache may have the last good copy of this path.
      app.log.error({ err: error, path }, 'a page path could not be looked up');
      return { kind: 'page', path };
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = request.url ?? '/';
    const cut = url.indexOf('?');
    const path = cut < 0 ? url : url.slice(0, cut);
    const address = readPageAddress(path);
    const locale = address?.locale ?? localeOf(path);
    // The router redirects paths without a language earlier.
    if (!address?.locale)
      return cache.sendMissing(request, response, { status: 404, locale, url: `/${locale}/404` });
    if (!['GET', 'HEAD', 'POST'].includes(request.method ?? ''))
      return sendText(response, 405, 'Pages support GET, HEAD and POST.', { Allow: 'GET, HEAD, POST' });
    const found = await find(address);
    if (found.kind === 'missing')
      return cache.sendMissing(request, response, { status: 404, locale, url: `/${locale}/404` });
    if (found.kind === 'gone')
      return cache.sendMissing(request, response, { status: 410, locale, url: address.path });
    // A redirect would lose the input.
    if (request.method !== 'POST' && !isWrittenAs(path, found.path)) {
      const { status, location } = redirectTo(found.path, url);
      response.writeHead(status, { Location: location, 'Cache-Control': RENAME_CACHE_CONTROL }).end();
      return;
    }
    const form = await readForm(request);
    if (typeof form === 'number') return sendText(response, form, 'The form is invalid.');
    await cache.render(request, response, {
      url: cut < 0 ? found.path : `${found.path}${url.slice(cut)}`,
      address: String(request.headers[ADDRESS_HEADER] ?? ''),
      isUnchecked: !isOurs && address.about !== undefined,
      ...(form && { form }),
    });
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await answer(request, response);
    } catch (error) {
      // The client disconnected while it sent a form.
      if (request.destroyed && !request.complete) return;
      app.log.error({ err: error, requestId: requestId(response), url: request.url }, 'a page failed');
      if (response.headersSent) response.destroy();
      else sendText(response, 500, 'An error occured. Please try again!');
    }
  };
};
