/** Declared here because TypeScript's `webworker` library conflicts with `dom`. */
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends WaitingEvent {
  readonly request: Request;
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
 * Only caches content that is the same for all visitors. The build writes the source of this function as `/sw.js`, so
 * it must be self-contained. `build` separates the caches of builds. `privatePages` are never cached.
 */
export function serveOffline(worker: Worker, build: string, privatePages: readonly string[]): void {
  const CACHE_NAME = `shop-${build}`;
  const PAGES = 30;
  const PICTURES = 90;

  const PAGE = /^\/(?:en|ar)(?:\/|$)/;
  const isPrivate = (path: string): boolean => privatePages.includes(path.split('/')[2] ?? '');
  /** Hashed files are immutable. */
  const IMMUTABLE = /^\/_assets\//;
  const PICTURE = /^\/media\//;

  const languageOf = (path: string): string => path.slice(0, 3);
  const offlinePath = (path: string): string => `${languageOf(path)}/offline`;
  const isVisited = (path: string): boolean => PAGE.test(path) && !path.endsWith('/offline');
  const pathOf = (url: string): string => new URL(url, worker.location.origin).pathname;

  const trim = async (cache: Cache, isOne: (path: string) => boolean, maximum: number): Promise<void> => {
    const cached = (await cache.keys()).filter(({ url }) => isOne(pathOf(url)));
    await Promise.all(cached.slice(0, Math.max(0, cached.length - maximum)).map((one) => cache.delete(one)));
  };

  const mayCache = (response: Response): boolean =>
    response.status === 200 &&
    response.type === 'basic' &&
    !response.redirected &&
    !/no-store|private/.test(response.headers.get('Cache-Control') ?? '');

  const cacheAsset = async (cache: Cache, path: string): Promise<void> => {
    if (await cache.match(path)) return;
    const response = await fetch(path);
    if (!mayCache(response)) return;
    const code = path.endsWith('.js') ? await response.clone().text() : '';
    await cache.put(path, response);
    const named = [...code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(
      ([, name]) => name,
    );
    await Promise.all(named.map((name) => cacheAsset(cache, `/_assets/${name}`)));
  };

  const cacheMissing = async (cache: Cache, path: string): Promise<void> => {
    if (!(await cache.match(path))) await cachePage(path, await fetch(path));
  };

  /** Also caches its styles and scripts, the offline page, and the cart for a product page. */
  const cachePage = async (url: string, response: Response): Promise<void> => {
    if (!mayCache(response) || !response.headers.get('Content-Type')?.startsWith('text/html')) return;
    const path = pathOf(url);
    const cache = await caches.open(CACHE_NAME);
    const html = await response.clone().text();
    // Excludes scripts that `client:touch` loads later.
    const used = html.replace(/<astro-island[^<>]*>/g, (tag) =>
      tag.includes(':&quot;now&quot;') ? tag : '',
    );
    const named = new Set(used.match(/\/_assets\/[\w.@-]+\.(?:css|js|svg|woff2)\b/g));
    await Promise.all([...named].map((name) => cacheAsset(cache, name).catch(() => {})));
    await cache.delete(url);
    await cache.put(url, response);
    await trim(cache, isVisited, PAGES);
    if (isVisited(path)) await cacheMissing(cache, offlinePath(path));
    if (path.includes('/product-detail/')) await cacheMissing(cache, `${languageOf(path)}/cart`);
  };

  const cacheInBackground = (event: WaitingEvent, work: Promise<unknown>): void =>
    event.waitUntil(work.catch(() => {}));

  /** @param isCacheable false for private pages, which use the offline page but are not cached */
  const answerPage = async (event: RequestEvent, isCacheable: boolean): Promise<Response> => {
    const { url } = event.request;
    try {
      const response = (await event.preloadResponse) ?? (await fetch(event.request));
      if (isCacheable) cacheInBackground(event, cachePage(url, response.clone()));
      return response;
    } catch (error) {
      const cache = await caches.open(CACHE_NAME);
      const cached =
        (isCacheable && (await cache.match(url))) || (await cache.match(offlinePath(pathOf(url))));
      if (cached) return cached;
      throw error;
    }
  };

  const answerFromCache = async (event: RequestEvent, path: string): Promise<Response> => {
    const cache = await caches.open(CACHE_NAME);
    const cached = await cache.match(event.request);
    if (cached) return cached;
    const response = await fetch(event.request);
    // Excludes fallback pictures, which have a max-age of one minute.
    if (mayCache(response) && response.headers.get('Cache-Control')?.includes('max-age=31536000')) {
      const copy = response.clone();
      const store = async (): Promise<void> => {
        await cache.put(event.request, copy);
        if (PICTURE.test(path)) await trim(cache, (one) => PICTURE.test(one), PICTURES);
      };
      cacheInBackground(event, store());
    }
    return response;
  };

  /** Deletes the cache of the old build, whose pages are all closed. */
  worker.addEventListener('activate', (event) => {
    const begin = async (): Promise<void> => {
      const names = await caches.keys();
      await Promise.all(
        names
          .filter((name) => name.startsWith('shop-') && name !== CACHE_NAME)
          .map((name) => caches.delete(name)),
      );
      // Lets navigations start before the worker is ready.
      await worker.registration.navigationPreload?.enable();
      await worker.clients.claim();
      // Caches the page that registered this worker, because it was loaded without it.
      for (const { url } of await worker.clients.matchAll({ type: 'window' })) {
        const path = pathOf(url);
        if (PAGE.test(path) && !isPrivate(path)) await cachePage(url, await fetch(url)).catch(() => {});
      }
    };
    event.waitUntil(begin());
  });

  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== worker.location.origin) return;
    if (IMMUTABLE.test(pathname) || PICTURE.test(pathname))
      event.respondWith(answerFromCache(event, pathname));
    else if (request.mode === 'navigate' && PAGE.test(pathname))
      event.respondWith(answerPage(event, !isPrivate(pathname)));
  });
}
