import { asciiPath } from '#routes/paths.ts';
import { readDateToken } from '#server/catalogue/at-date/date-link.ts';
import { openShopAt } from '#server/catalogue/at-date/shop-at.ts';
import { asShownDate } from '#server/catalogue/at-date/shown-date.ts';
import { findPagePath } from '#server/catalogue/page-path.ts';
import { PREVIEW_PARAMETER } from '#server/catalogue/preview/preview-link.ts';
import type { App } from '#server/context.ts';
import { createSemaphore } from '#server/platform/concurrency.ts';
import { type PageAddress, readPageAddress } from '#server/platform/http/pages/address.ts';
import { type AstroHandler, type RenderedPage, renderPage } from '#server/platform/http/pages/render.ts';
import { textOf } from '#server/platform/http/pages/send.ts';
import { hasDate, keepDate, redirectWithDate } from './keep-date.ts';

/** Each page has a connection of its own. */
const AT_ONCE = 2;

export interface DatedRequest {
  readonly path: string;
  readonly query: string;
  readonly token: string;
  readonly requestId: string;
}

/** The address to render, without the parameter of the preview. */
const findUrl = async (shop: App, { about, locale = 'en', path }: PageAddress, query: string) => {
  const rest = query.split('&').filter((part) => !part.startsWith(`${PREVIEW_PARAMETER}=`));
  const search = rest.length > 0 ? `?${rest.join('&')}` : '';
  if (!about) return `${path}${search}`;
  const found = await findPagePath[about.kind](shop, about.id, locale);
  if (found.kind === 'gone') return path;
  return found.kind === 'page' ? `${asciiPath(found.path)}${search}` : `/${locale}/404`;
};

const withToken = ({ status, headers, body }: RenderedPage, token: string): RenderedPage => {
  const location = textOf(headers.location);
  const isHtml = textOf(headers['content-type']).startsWith('text/html');
  return {
    status,
    headers: { ...headers, ...(location !== '' && { location: redirectWithDate(location, token) }) },
    body: isHtml ? Buffer.from(keepDate(body.toString(), token)) : body,
  };
};

/** Renders pages of the shop as they will look at the date of a signed token. Undefined for any other request. */
export const createDatedPages = (app: App, handler: AstroHandler) => {
  const turns = createSemaphore(AT_ONCE);

  const render = async (at: number, address: PageAddress, { query, token, requestId }: DatedRequest) => {
    const shop = await openShopAt(app, at);
    try {
      const page = await asShownDate({ app: shop.app, added: shop.added, at }, async () =>
        renderPage(handler, { url: await findUrl(shop.app, address, query), requestId }),
      );
      return withToken(page, token);
    } finally {
      await shop.close();
    }
  };

  return async (request: DatedRequest): Promise<RenderedPage | undefined> => {
    const at = readDateToken(app, request.token);
    const address = readPageAddress(request.path);
    if (at === undefined || !address?.locale || !hasDate(address.path)) return undefined;
    return turns.run(() => render(at, address, request));
  };
};
