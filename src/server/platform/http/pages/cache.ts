import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Locale } from '#i18n/locales.ts';
import type { Clock } from '#server/platform/clock.ts';
import { loggedUrl } from '#server/platform/http/logged-url.ts';
import { encode, QUICK } from '../encodings.ts';
import { requestId } from '../request-id.ts';
import { createBestPacker } from './best-packer.ts';
import type { SendBusy } from './busy.ts';
import { type Complete, toPacked } from './compress-page.ts';
import { readPageKey } from './key.ts';
import { QueueRefusal, type RenderJob, type RenderQueue } from './queue.ts';
import { type AstroHandler, type PostedForm, type RenderedPage, renderPage } from './render.ts';
import { BROKEN, headersOf, sendRendered, sendStored, textOf } from './send.ts';
import { isVariant, type PageStore, type StoredPage } from './store.ts';

const BEST_AFTER = 3;
const QUEUE_RETRY_S = 5;

const VARY = ['Vary', 'Accept-Encoding'];

const secondsOf = (cacheControl: string, directive: string): number =>
  Number(new RegExp(`\\b${directive}=(\\d+)`).exec(cacheControl)?.[1] ?? 0);

interface Source {
  readonly url: string;
  readonly status: number;
}

interface NewPage {
  readonly key: string;
  readonly source: Source;
  readonly page: RenderedPage;
  readonly renderedAt: number;
  readonly earlier: StoredPage | undefined;
}

const toStored = async (
  { key, source: { url, status }, page, renderedAt, earlier }: NewPage,
  complete: Complete,
): Promise<StoredPage | undefined> => {
  const cacheControl = textOf(page.headers['cache-control']);
  const fresh = secondsOf(cacheControl, 's-maxage');
  if (page.status !== status || fresh === 0 || page.headers['set-cookie']) return undefined;
  const etag = `W/"${createHash('sha256').update(page.body).digest('base64url').slice(0, 20)}"`;
  const same = earlier?.etag === etag ? earlier : undefined;
  const { quality, body } = same
    ? { quality: same.quality, body: same.br.body }
    : { quality: QUICK, body: await encode(page.body, 'br', QUICK) };
  const headers = [...headersOf(page).flat(), ...VARY, 'ETag', etag];
  const freshUntil = renderedAt + fresh * 1000;
  return {
    key,
    url,
    status,
    br: toPacked(headers, 'br', body, complete),
    quality,
    size: 2 * (body.length + headers.join('').length),
    etag,
    headers,
    tags: textOf(page.headers['cache-tag']).split(',').filter(Boolean),
    renderedAt,
    freshUntil,
    staleUntil: freshUntil + secondsOf(cacheControl, 'stale-while-revalidate') * 1000,
    hits: 0,
  };
};

export interface PageCacheParts {
  readonly handler: AstroHandler;
  readonly store: PageStore;
  readonly queue: RenderQueue;
  readonly clock: Clock;
  readonly log: { error(details: object, message: string): void };
  /** Limits renderings of variants. @returns milliseconds to wait; 0 when allowed */
  readonly takeRenderToken?: (address: string) => number;
  readonly sendBusy: SendBusy;
  readonly complete?: Complete;
  readonly onRender?: () => void;
}

interface PageRequest {
  /** Canonical URL with query. */
  readonly url: string;
  readonly address: string;
  /** The page may not exist, so the limits of variants apply. */
  readonly isUnchecked?: boolean;
  readonly form?: PostedForm;
}

interface MissingPageRequest {
  readonly status: 404 | 410;
  readonly locale: Locale;
  readonly url: string;
}

export interface PageCache {
  sendCached(request: IncomingMessage, response: ServerResponse): boolean;
  /** Concurrent requests share one rendering. */
  render(request: IncomingMessage, response: ServerResponse, source: PageRequest): Promise<void>;
  sendMissing(request: IncomingMessage, response: ServerResponse, source: MissingPageRequest): Promise<void>;
}

interface Rendering {
  readonly made: Promise<StoredPage | RenderedPage>;
  readonly waiting: Set<ServerResponse>;
}

type Asker = Pick<RenderJob, 'kind' | 'address'> & { readonly response?: ServerResponse };

const isRead = (request: IncomingMessage): boolean => request.method === 'GET' || request.method === 'HEAD';

export const createPageCache = ({
  handler,
  store,
  queue,
  clock,
  log,
  sendBusy,
  takeRenderToken = () => 0,
  complete = (headers) => [...headers],
  onRender = () => {},
}: PageCacheParts): PageCache => {
  const underWay = new Map<string, Rendering>();
  const best = createBestPacker((page) => store.findLast(page.key) === page, complete, log);

  const make = async (key: string, source: Source): Promise<StoredPage | RenderedPage> => {
    onRender();
    const since = store.now();
    const renderedAt = clock.now();
    const rendered = await renderPage(handler, { url: source.url, requestId: randomUUID() });
    const earlier = store.findLast(key);
    const page = await toStored({ key, source, page: rendered, renderedAt, earlier }, complete);
    if (page) {
      store.put(page, since);
      if (earlier && earlier.hits >= BEST_AFTER) best.add(page);
    }
    return page ?? rendered;
  };

  const makeOnce = (key: string, source: Source, { response, ...job }: Asker): Rendering['made'] => {
    const running = underWay.get(key);
    if (running) {
      if (response) running.waiting.add(response);
      return running.made;
    }
    const waiting = new Set(response ? [response] : []);
    const isWanted = () => !response || [...waiting].some(({ destroyed }) => !destroyed);
    const made = queue.run({ ...job, isWanted }, () => make(key, source)).finally(() => underWay.delete(key));
    underWay.set(key, { made, waiting });
    return made;
  };

  const refresh = ({ key, url, status }: StoredPage): void => {
    if (underWay.has(key)) return;
    makeOnce(key, { url, status }, { kind: isVariant(key) ? 'variant' : 'page', address: '' }).catch(
      (error: unknown) => {
        if (!(error instanceof QueueRefusal))
          log.error({ err: error, page: key }, 'a stale page could not be refreshed');
      },
    );
  };

  const improve = (page: StoredPage): void => {
    page.hits += 1;
    if (page.hits >= BEST_AFTER) best.add(page);
  };

  const send = (request: IncomingMessage, response: ServerResponse, page: StoredPage) =>
    sendStored(request, response, page, { now: clock.now(), complete });

  const sendIfCached = (
    request: IncomingMessage,
    response: ServerResponse,
    page: StoredPage | undefined,
  ): boolean => {
    const now = clock.now();
    if (!page || now >= page.staleUntil) return false;
    if (now >= page.freshUntil) refresh(page);
    else improve(page);
    void sendStored(request, response, page, { now, complete });
    return true;
  };

  /** Sends the last good copy if there is one, otherwise the refusal. */
  const refuse = (
    request: IncomingMessage,
    response: ServerResponse,
    key: string | undefined,
    why: Parameters<SendBusy>[2],
  ): void | Promise<void> => {
    const copy = key === undefined ? undefined : store.findLast(key);
    return copy ? send(request, response, copy) : sendBusy(request, response, why);
  };

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    key: string | undefined,
    made: Promise<StoredPage | RenderedPage>,
  ): Promise<void> => {
    let page: StoredPage | RenderedPage;
    try {
      page = await made;
    } catch (error) {
      if (error instanceof QueueRefusal)
        return refuse(request, response, key, { status: 503, retryAfter: QUEUE_RETRY_S });
      log.error({ err: error, page: loggedUrl(key ?? request.url) }, 'a page could not be rendered');
      page = BROKEN;
    }
    if ('etag' in page) return send(request, response, page);
    // The last good copy is better than a failed or incomplete rendering.
    const copy =
      key !== undefined && (page.status === 200 || page.status >= 500) ? store.findLast(key) : undefined;
    return copy ? send(request, response, copy) : sendRendered(request, response, page);
  };

  const renderOnce = (response: ServerResponse, { url, address, form }: PageRequest): Promise<RenderedPage> =>
    queue.run({ kind: 'variant', address, isWanted: () => !response.destroyed }, () => {
      onRender();
      return renderPage(handler, { url, requestId: requestId(response), ...(form && { form }) });
    });

  const findCached = (url: string): StoredPage | undefined => {
    const page = store.find(url);
    if (page) return page;
    const key = readPageKey(url);
    return key === undefined || key === url ? undefined : store.find(key);
  };

  return {
    sendCached: (request, response) =>
      isRead(request) && sendIfCached(request, response, findCached(request.url ?? '/')),
    render: async (request, response, source) => {
      const { url, address, form, isUnchecked = false } = source;
      const key = form ? undefined : readPageKey(url);
      // The canonical URL may be cached under its key.
      if (key !== undefined && sendIfCached(request, response, store.find(key))) return;
      const kind = key === undefined || isVariant(key) || isUnchecked ? 'variant' : 'page';
      const wait =
        kind === 'variant' && !(key !== undefined && underWay.has(key)) ? takeRenderToken(address) : 0;
      if (wait > 0)
        return refuse(request, response, key, { status: 429, retryAfter: Math.ceil(wait / 1000) });
      if (key === undefined) return answer(request, response, key, renderOnce(response, source));
      const made = makeOnce(key, { url: key, status: 200 }, { kind, address, response }).then((page) =>
        // A redirect must include the complete query.
        !('etag' in page) && page.status >= 300 && page.status < 400 && key !== url
          ? renderOnce(response, source)
          : page,
      );
      return answer(request, response, key, made);
    },
    sendMissing: async (request, response, { status, locale, url }) => {
      const key = `${status} ${locale}`;
      if (sendIfCached(request, response, store.find(key))) return;
      await answer(
        request,
        response,
        key,
        makeOnce(key, { url, status }, { kind: 'page', address: '', response }),
      );
    },
  };
};
