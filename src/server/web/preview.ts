import type { IncomingMessage, ServerResponse } from 'node:http';
import { asciiPath } from '#routes/paths.ts';
import {
  findPreviewPath,
  PREVIEW_PARAMETER,
  readPreviewToken,
} from '#server/catalogue/preview/preview-link.ts';
import { asPreview } from '#server/catalogue/preview/previewed.ts';
import type { App } from '#server/context.ts';
import { readPageAddress } from '#server/platform/http/pages/address.ts';
import { type AstroHandler, renderPage } from '#server/platform/http/pages/render.ts';
import { sendRendered } from '#server/platform/http/pages/send.ts';
import { requestId } from '#server/platform/http/request-id.ts';
import { readTextPreview } from '#server/words/preview/preview-link.ts';
import { asTextPreview } from '#server/words/preview/previewed.ts';
import { createDatedPages } from './dated-page.ts';

/**
 * Answers a preview link with the page of a product or of a text, or with the shop at a date, rendered for this request only.
 * @returns false for any other request, such as one with an expired link, which is answered as if without it
 */
export const createPreview = (app: App, handler: AstroHandler) => {
  const renderDated = createDatedPages(app, handler);
  const renderPreview = async (path: string, token: string, id: string) => {
    const address = readPageAddress(path, (name) => app.texts.find(name) !== undefined);
    if (!address?.locale) return undefined;
    if (!address.about) {
      const page = await readTextPreview(app, token, address.path);
      return page && asTextPreview(page, () => renderPage(handler, { url: address.path, requestId: id }));
    }
    const previewed =
      address.about.kind === 'product' ? readPreviewToken(app, token, address.about.id) : undefined;
    const url = previewed && (await findPreviewPath(app, previewed.productId, address.locale));
    return url
      ? asPreview(previewed, () => renderPage(handler, { url: asciiPath(url), requestId: id }))
      : undefined;
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    const token = new URLSearchParams(query).get(PREVIEW_PARAMETER);
    if (!token || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
    const id = requestId(response);
    const rendered =
      (await renderDated({ path, query, token, requestId: id })) ?? (await renderPreview(path, token, id));
    if (!rendered) return false;
    await sendRendered(request, response, {
      ...rendered,
      headers: {
        ...rendered.headers,
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
      },
    });
    return true;
  };
};

/** True for a request that may be answered with a preview, so that no cache may answer it first. */
export const asksForPreview = ({ url = '' }: Pick<IncomingMessage, 'url'>): boolean =>
  url.includes(`${PREVIEW_PARAMETER}=`);
