import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '#server/clock.ts';
import { type Encoding, encode, readEncoding } from '../encodings.ts';
import { readPageKey } from './key.ts';
import { type Complete, packBest, packOnce, QUICK } from './pack.ts';
import { type AstroHandler, type RenderedPage, renderPage } from './render.ts';
import type { PackedPage, PageStore, StoredPage } from './store.ts';

/** A page asked for so often is worth the best compression. */
const BEST_AFTER = 3;

const HTML = 'text/html; charset=utf-8';
const VARY = ['Vary', 'Accept-Encoding'];

const secondsOf = (cacheControl: string, directive: string): number =>
  Number(new RegExp(`\\b${directive}=(\\d+)`).exec(cacheControl)?.[1] ?? 0);

const textOf = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? value.join(', ') : (value ?? '');

/** Headers of the page itself: its length depends on the encoding. */
const headersOf = (rendered: RenderedPage): [string, string][] =>
  Object.entries(rendered.headers)
    .filter(([name]) => name !== 'content-length')
    .map(([name, value]) => [name, name === 'content-type' && value === 'text/html' ? HTML : textOf(value)]);

/** A rendered page as it is kept; undefined for one that says of itself that it must not be. */
const toStored = (key: string, rendered: RenderedPage, renderedAt: number): StoredPage | undefined => {
  const cacheControl = textOf(rendered.headers['cache-control']);
  const fresh = secondsOf(cacheControl, 's-maxage');
  if (rendered.status !== 200 || fresh === 0 || rendered.headers['set-cookie']) return undefined;
  const etag = `W/"${createHash('sha256').update(rendered.body).digest('base64url').slice(0, 20)}"`;
  const freshUntil = renderedAt + fresh * 1000;
  return {
    key,
    body: rendered.body,
    packed: new Map(),
    etag,
    headers: [...headersOf(rendered).flat(), ...VARY, 'ETag', etag],
    tags: textOf(rendered.headers['cache-tag']).split(',').filter(Boolean),
    renderedAt,
    freshUntil,
    staleUntil: freshUntil + secondsOf(cacheControl, 'stale-while-revalidate') * 1000,
    asked: 0,
    isBest: false,
  };
};

const encodingOf = (request: IncomingMessage): Encoding =>
  readEncoding(request.headers['accept-encoding'] as string | undefined);

const sendPacked = (
  request: IncomingMessage,
  response: ServerResponse,
  { headers, body }: PackedPage,
  age: string,
): void => {
  headers[headers.length - 1] = age;
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
};

/** At once, without a turn of the event loop, where the page is packed already. */
const sendStored = (
  request: IncomingMessage,
  response: ServerResponse,
  page: StoredPage,
  { now, complete }: { readonly now: number; readonly complete: Complete },
): void | Promise<void> => {
  const age = String(Math.max(0, Math.floor((now - page.renderedAt) / 1000)));
  if (request.headers['if-none-match'] === page.etag) {
    response.writeHead(304, [...page.headers, 'Age', age]).end();
    return;
  }
  const packed = packOnce(page, encodingOf(request), complete);
  if ('body' in packed) return sendPacked(request, response, packed, age);
  return packed.then((ready) => sendPacked(request, response, ready, age));
};

/** Sends what is not kept: redirects, 404 and 500 pages, pages about a query of their own. */
const sendRendered = async (
  request: IncomingMessage,
  response: ServerResponse,
  rendered: RenderedPage,
): Promise<void> => {
  const encoding = encodingOf(request);
  const body = await encode(rendered.body, encoding, QUICK);
  response.writeHead(rendered.status, {
    ...Object.fromEntries(headersOf(rendered)),
    Vary: 'Accept-Encoding',
    'Content-Length': body.length,
    ...(encoding !== 'identity' && body.length > 0 && { 'Content-Encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
};

/** Of a page that breaks even where it should say that something broke. */
const BROKEN: RenderedPage = {
  status: 500,
  headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  body: Buffer.from('An error occured. Please try again!\n'),
};

export interface PageCacheParts {
  readonly handler: AstroHandler;
  readonly store: PageStore;
  readonly clock: Clock;
  readonly log: { error(details: object, message: string): void };
  readonly complete?: Complete;
}

export interface PageCache {
  /** Answers with a kept page; false where none may be sent as it is. Costs a look into a map. */
  sendKept(request: IncomingMessage, response: ServerResponse): boolean;
  /** Renders the page and answers with it; what asks for the same page meanwhile waits for the same rendering. */
  render(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

const isRead = (request: IncomingMessage): boolean => request.method === 'GET' || request.method === 'HEAD';

/**
 * Rendered pages with their compressed bytes. How long a page is good, and what it is about, it says itself in
 * `Cache-Control` and `Cache-Tag`, the same headers that a CDN in front obeys.
 */
export const createPageCache = ({
  handler,
  store,
  clock,
  log,
  complete = (headers) => [...headers],
}: PageCacheParts): PageCache => {
  const underWay = new Map<string, Promise<StoredPage | RenderedPage>>();

  const make = async (key: string): Promise<StoredPage | RenderedPage> => {
    const since = store.now();
    const renderedAt = clock.now();
    const rendered = await renderPage(handler, key, randomUUID());
    const page = toStored(key, rendered, renderedAt);
    if (page) {
      const earlier = store.findLast(key);
      store.put(page, since);
      // The next one is not to wait for the page to become popular again; the quick packing comes first, as somebody may be waiting.
      if (earlier && earlier.asked >= BEST_AFTER && store.findLast(key) === page)
        void Promise.resolve(packOnce(page, 'br', complete)).then(() => packBest(page, complete));
    }
    return page ?? rendered;
  };

  /** One rendering of a page at a time. */
  const makeOnce = (key: string): Promise<StoredPage | RenderedPage> => {
    const running = underWay.get(key);
    if (running) return running;
    const making = make(key).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };

  const refresh = (key: string): void => {
    if (underWay.has(key)) return;
    makeOnce(key).catch((error: unknown) =>
      log.error({ err: error, page: key }, 'a page could not be renewed'),
    );
  };

  /** A page that is asked for again and again is worth more than the quick compression. */
  const improve = (page: StoredPage): void => {
    page.asked += 1;
    if (page.asked >= BEST_AFTER) packBest(page, complete);
  };

  /** What is rendered for this request alone. Nothing that a page throws may reach the process. */
  const pass: AstroHandler = async (request, response) => {
    try {
      await handler(request, response);
    } catch (error) {
      log.error({ err: error, url: request.url }, 'a page could not be made');
      if (response.headersSent) response.destroy();
      else await sendRendered(request, response, BROKEN);
    }
  };

  /** An older copy, where a page that is kept otherwise could not be made, or not without a gap. */
  const findRescue = (key: string, { status }: RenderedPage): StoredPage | undefined =>
    status === 200 || status >= 500 ? store.findLast(key) : undefined;

  /** Mostly a page is asked for by the very address under which it is kept. */
  const findKept = (url: string): StoredPage | undefined => {
    const page = store.find(url);
    if (page) return page;
    const key = readPageKey(url);
    return key === undefined || key === url ? undefined : store.find(key);
  };

  return {
    sendKept: (request, response) => {
      if (!isRead(request)) return false;
      const page = findKept(request.url ?? '/');
      if (!page) return false;
      const now = clock.now();
      if (now >= page.staleUntil) return false;
      if (now >= page.freshUntil) refresh(page.key);
      else improve(page);
      void sendStored(request, response, page, { now, complete });
      return true;
    },
    render: async (request, response) => {
      const url = request.url ?? '/';
      const key = isRead(request) ? readPageKey(url) : undefined;
      if (key === undefined) return pass(request, response);
      const made = await makeOnce(key).catch((error: unknown) => {
        log.error({ err: error, page: key }, 'a page could not be made');
        return BROKEN;
      });
      if ('etag' in made) return sendStored(request, response, made, { now: clock.now(), complete });
      const copy = findRescue(key, made);
      if (copy) return sendStored(request, response, copy, { now: clock.now(), complete });
      // A redirect takes the whole query along.
      if (made.status >= 300 && made.status < 400 && key !== url) return pass(request, response);
      await sendRendered(request, response, made);
    },
  };
};
