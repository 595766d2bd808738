import type { Encoding } from '../encodings.ts';

/** A page in one encoding, with everything that is sent of it. */
export interface PackedPage {
  readonly body: Buffer;
  /** Names and values in turn; the last one is the page's age and written anew each time. */
  readonly headers: string[];
}

/** A rendered page, ready to be sent. Instants are those of the shop's clock, in milliseconds. */
export interface StoredPage {
  readonly key: string;
  /** What it is rendered from. */
  readonly url: string;
  /** 200, or 404 and 410 for what is missing. */
  readonly status: number;
  readonly body: Buffer;
  /** The compressed bytes, each from the first time that somebody asked for them. */
  readonly packed: Map<Encoding, PackedPage | Promise<PackedPage>>;
  readonly etag: string;
  /** Names and values in turn, without what depends on the request. */
  readonly headers: readonly string[];
  readonly tags: readonly string[];
  readonly renderedAt: number;
  readonly freshUntil: number;
  /** Between `freshUntil` and this it may be sent while a new one is made. */
  readonly staleUntil: number;
  /** How often it was asked for while it was fresh. */
  asked: number;
  /** Its brotli is the best there is, or on its way to be. */
  isBest: boolean;
}

/** What of the cache's state counts for metrics and tests. */
export interface StoreSize {
  readonly pages: number;
  readonly bytes: number;
}

/** Both encodings of HTML together take less than two fifths of it. */
const PACKED_SHARE = 0.4;

const sizeOf = (page: StoredPage): number =>
  Math.ceil(page.body.length * (1 + PACKED_SHARE)) + 2 * page.headers.join('').length;

/** There is no end of searches and filters: all of them together get half of the memory, so that they never push out the pages. */
const VARIANT_SHARE = 0.5;

/** Is this the key of a page with a query? */
export const isVariant = (key: string): boolean => key.includes('?');

/** Pages by their key, the longest unused ones first. */
const createShelf = () => ({ pages: new Map<string, StoredPage>(), bytes: 0 });

/**
 * Pages by their key, the longest unused ones leaving first when `maxBytes` are reached. A page whose tag is dropped is
 * not sent any more; it stays as the last good copy, for when it cannot be made again.
 */
export const createPageStore = (maxBytes: number) => {
  const [plain, variants] = [createShelf(), createShelf()];
  const shelfOf = (key: string) => (isVariant(key) ? variants : plain);
  const keysByTag = new Map<string, Set<string>>();
  const dropped = new Set<string>();
  /** When each tag was dropped last, counted in drops. */
  const droppedAt = new Map<string, number>();
  let drops = 0;

  const remove = (page: StoredPage): void => {
    const shelf = shelfOf(page.key);
    shelf.pages.delete(page.key);
    dropped.delete(page.key);
    shelf.bytes -= sizeOf(page);
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(page.key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  };

  const makeRoom = (): void => {
    while (plain.bytes + variants.bytes > maxBytes || variants.bytes > maxBytes * VARIANT_SHARE) {
      const [oldest] = (variants.bytes > maxBytes * VARIANT_SHARE ? variants : plain).pages.values();
      if (!oldest) return;
      remove(oldest);
    }
  };

  return {
    /** The page that may be sent, now the last one used. */
    find: (key: string): StoredPage | undefined => {
      const { pages } = shelfOf(key);
      const page = pages.get(key);
      if (!page || dropped.has(key)) return undefined;
      pages.delete(key);
      pages.set(key, page);
      return page;
    },
    /** The last good copy, however old. */
    findLast: (key: string): StoredPage | undefined => shelfOf(key).pages.get(key),
    /** To be read before a page is rendered, and given to `put`. */
    now: (): number => drops,
    /** Keeps a page, unless one of its tags was dropped `since` its rendering began. */
    put: (page: StoredPage, since: number): void => {
      const shelf = shelfOf(page.key);
      const earlier = shelf.pages.get(page.key);
      if (earlier) remove(earlier);
      if (page.tags.some((tag) => (droppedAt.get(tag) ?? 0) > since) || sizeOf(page) > maxBytes / 10) return;
      shelf.pages.set(page.key, page);
      shelf.bytes += sizeOf(page);
      for (const tag of page.tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(page.key));
      makeRoom();
    },
    drop: (tags: Iterable<string>): void => {
      drops += 1;
      for (const tag of tags) {
        droppedAt.set(tag, drops);
        for (const key of keysByTag.get(tag) ?? []) dropped.add(key);
      }
    },
    dropAll: (): void => {
      drops += 1;
      for (const tag of keysByTag.keys()) droppedAt.set(tag, drops);
      for (const { pages } of [plain, variants]) for (const key of pages.keys()) dropped.add(key);
    },
    size: (): StoreSize => ({
      pages: plain.pages.size + variants.pages.size,
      bytes: plain.bytes + variants.bytes,
    }),
  };
};

export type PageStore = ReturnType<typeof createPageStore>;
