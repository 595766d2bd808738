/** The library of types for workers contradicts the one for pages, so what is used of it stands here. */
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends WaitingEvent {
  readonly request: Request;
  /** What the browser asked for while it was still waking this worker. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
export interface Worker {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { readonly type: 'window' }): Promise<readonly { readonly url: string }[]>;
  };
  addEventListener(type: 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}

/**
 * The service worker: without a connection, pages that were visited are shown as they were, and others say so. With one,
 * every page comes from the shop. It keeps what is the same for everybody, and nothing of an account.
 *
 * It runs in browsers: the build writes this function's text as `/sw.js`, so it uses nothing from outside itself. `build`
 * is the mark of a build, which keeps its pages apart from those of the one before; `privatePages` are the names of pages that are not kept.
 */
export function serveOffline(worker: Worker, build: string, privatePages: readonly string[]): void {
  const KEPT = `shop-${build}`;
  const PAGES = 30;
  const PICTURES = 90;

  const PAGE = /^\/(?:en|ar)(?:\/|$)/;
  const isPrivate = (path: string): boolean => privatePages.includes(path.split('/')[2] ?? '');
  /** Bytes under such a name never change. */
  const FOREVER = /^\/_assets\//;
  const PICTURE = /^\/media\//;

  const languageOf = (path: string): string => path.slice(0, 3);
  const offlinePath = (path: string): string => `${languageOf(path)}/offline`;
  const isVisited = (path: string): boolean => PAGE.test(path) && !path.endsWith('/offline');
  const pathOf = (url: string): string => new URL(url, worker.location.origin).pathname;

  /** Beyond so many, what was kept longest goes. */
  const trim = async (cache: Cache, isOne: (path: string) => boolean, maximum: number): Promise<void> => {
    const kept = (await cache.keys()).filter(({ url }) => isOne(pathOf(url)));
    await Promise.all(kept.slice(0, Math.max(0, kept.length - maximum)).map((one) => cache.delete(one)));
  };

  const mayKeep = (response: Response): boolean =>
    response.status === 200 &&
    response.type === 'basic' &&
    !response.redirected &&
    !/no-store|private/.test(response.headers.get('Cache-Control') ?? '');

  /** A built file, and the scripts that a script cannot run without. */
  const keepAsset = async (cache: Cache, path: string): Promise<void> => {
    if (await cache.match(path)) return;
    const response = await fetch(path);
    if (!mayKeep(response)) return;
    const code = path.endsWith('.js') ? await response.clone().text() : '';
    await cache.put(path, response);
    const named = [...code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(
      ([, name]) => name,
    );
    await Promise.all(named.map((name) => keepAsset(cache, `/_assets/${name}`)));
  };

  const keepMissing = async (cache: Cache, path: string): Promise<void> => {
    if (!(await cache.match(path))) await keepPage(path, await fetch(path));
  };

  /**
   * A page with the styles and scripts that it needs (its pictures come in several sizes: those that it showed are kept by
   * themselves), and the page in its language that says that there is no connection.
   * Who looks at a product may want the cart next.
   */
  const keepPage = async (url: string, response: Response): Promise<void> => {
    if (!mayKeep(response) || !response.headers.get('Content-Type')?.startsWith('text/html')) return;
    const path = pathOf(url);
    const cache = await caches.open(KEPT);
    const html = await response.clone().text();
    // An island that hydrates when it is touched has no scripts before that.
    const used = html.replace(/<astro-island[^<>]*>/g, (tag) =>
      tag.includes(':&quot;now&quot;') ? tag : '',
    );
    const named = new Set(used.match(/\/_assets\/[\w.@-]+\.(?:css|js|svg|woff2)\b/g));
    await Promise.all([...named].map((name) => keepAsset(cache, name).catch(() => {})));
    // Deleted first, it is the latest again. It comes after its files: a page that is there is whole.
    await cache.delete(url);
    await cache.put(url, response);
    await trim(cache, isVisited, PAGES);
    if (isVisited(path)) await keepMissing(cache, offlinePath(path));
    if (path.includes('/product-detail/')) await keepMissing(cache, `${languageOf(path)}/cart`);
  };

  /** Where the browser has no room or the connection broke off, what came is shown and not kept. */
  const keepLater = (event: WaitingEvent, work: Promise<unknown>): void =>
    event.waitUntil(work.catch(() => {}));

  /** @param isKept false: of a page that is nobody else's, only the sentence that there is no connection is ours */
  const answerPage = async (event: RequestEvent, isKept: boolean): Promise<Response> => {
    const { url } = event.request;
    try {
      const response = (await event.preloadResponse) ?? (await fetch(event.request));
      if (isKept) keepLater(event, keepPage(url, response.clone()));
      return response;
    } catch (error) {
      const cache = await caches.open(KEPT);
      const kept = (isKept && (await cache.match(url))) || (await cache.match(offlinePath(pathOf(url))));
      if (kept) return kept;
      throw error;
    }
  };

  const answerForever = async (event: RequestEvent, path: string): Promise<Response> => {
    const cache = await caches.open(KEPT);
    const kept = await cache.match(event.request);
    if (kept) return kept;
    const response = await fetch(event.request);
    // A picture whose better form is still being made answers for a minute only.
    if (mayKeep(response) && response.headers.get('Cache-Control')?.includes('max-age=31536000')) {
      const copy = response.clone();
      const keep = async (): Promise<void> => {
        await cache.put(event.request, copy);
        if (PICTURE.test(path)) await trim(cache, (one) => PICTURE.test(one), PICTURES);
      };
      keepLater(event, keep());
    }
    return response;
  };

  /** Only when no page of the old build is open any more: it may still need what was kept of it. */
  worker.addEventListener('activate', (event) => {
    const begin = async (): Promise<void> => {
      const names = await caches.keys();
      await Promise.all(
        names.filter((name) => name.startsWith('shop-') && name !== KEPT).map((name) => caches.delete(name)),
      );
      // No page waits for this worker to wake.
      await worker.registration.navigationPreload?.enable();
      await worker.clients.claim();
      // The page that brought this worker here was loaded before it, and is visited all the same.
      for (const { url } of await worker.clients.matchAll({ type: 'window' })) {
        const path = pathOf(url);
        if (PAGE.test(path) && !isPrivate(path)) await keepPage(url, await fetch(url)).catch(() => {});
      }
    };
    event.waitUntil(begin());
  });

  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== worker.location.origin) return;
    if (FOREVER.test(pathname) || PICTURE.test(pathname)) event.respondWith(answerForever(event, pathname));
    else if (request.mode === 'navigate' && PAGE.test(pathname))
      event.respondWith(answerPage(event, !isPrivate(pathname)));
  });
}
