import type { IncomingMessage, ServerResponse } from 'node:http';
import { readLocale, shownLocale } from '#i18n/locales.ts';
import { asciiPath, textPath } from '#routes/paths.ts';
import { findRoute } from '#routes/table.ts';
import { readLagging } from '#server/calls/replica-calls.ts';
import { findPagePath, type PagePath } from '#server/catalogue/page-path.ts';
import { replaceMergedFilters } from '#server/catalogue/terms/find-merged.ts';
import type { App } from '#server/context.ts';
import { loggedUrl } from '#server/platform/http/logged-url.ts';
import { isWrittenAs, type PageAddress, readPageAddress } from '#server/platform/http/pages/address.ts';
import type { PageCache } from '#server/platform/http/pages/cache.ts';
import { pathOf } from '#server/platform/path-of.ts';
import { ADDRESS_HEADER } from '../platform/http/client-address.ts';
import { redirectTo } from '../platform/http/redirects.ts';
import { requestId } from '../platform/http/request-id.ts';
import { readPageForm } from './page-form.ts';

/** Short, since a name may change back, and browsers that cache both redirects would loop. */
const RENAME_CACHE_CONTROL = 'public, max-age=60';

const sendText = (response: ServerResponse, status: number, text: string, more = {}): void => {
  response
    .writeHead(status, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store', ...more })
    .end(`${text}\n`);
};

/** Also accepts paths without a page. */
const localeOf = (path: string) => readLocale(path.split('/', 2)[1]?.toLowerCase());

/** Handles unknown and non-canonical URLs without rendering. */
export const createPageAnswers = (app: App, cache: Pick<PageCache, 'render' | 'sendMissing'>) => {
  const isOurs = app.config.apiHost === '';
  const lagging = readLagging(app);

  /** With an API host every valid path is assumed to exist. */
  const find = async ({ path, about, locale }: PageAddress): Promise<PagePath> => {
    const own = locale && !about && app.texts.find(path.slice(`/${locale}/`.length));
    if (own && own.kind === 'moved') return { kind: 'page', path: asciiPath(`/${locale}${own.to}`) };
    if (own) return own.kind === 'page' ? { kind: 'page', path: textPath(locale, own.address) } : own;
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
    const path = pathOf(url);
    const search = url.slice(path.length);
    const address = readPageAddress(path, (name) => app.texts.find(name) !== undefined);
    const locale = address?.locale ?? shownLocale(localeOf(path), app.identity.current().languages);
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
    const merged =
      address.about?.kind === 'listing' && search !== '' && isOurs && request.method !== 'POST'
        ? await replaceMergedFilters(lagging.db.read, search)
        : undefined;
    if (merged !== undefined) {
      const location = merged === '' ? found.path : `${found.path}?${merged}`;
      response.writeHead(301, { Location: location, 'Cache-Control': RENAME_CACHE_CONTROL }).end();
      return;
    }
    const form = await readPageForm(app, request, findRoute(found.path));
    if (typeof form === 'number')
      return sendText(
        response,
        form,
        form === 429 ? 'Too many pictures. Try again later.' : 'The form is invalid.',
      );
    await cache.render(request, response, {
      url: `${found.path}${search}`,
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
      app.log.error(
        { err: error, requestId: requestId(response), url: loggedUrl(request.url) },
        'a page failed',
      );
      if (response.headersSent) response.destroy();
      else sendText(response, 500, 'An error occured. Please try again!');
    }
  };
};
