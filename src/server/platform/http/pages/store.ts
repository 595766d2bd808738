export interface PackedPage {
  readonly body: Buffer;
  /** Flat list. The last value is `Age`, which is replaced for every response. */
  readonly headers: string[];
}

/** Times are in milliseconds of the shop's clock. */
export interface StoredPage {
  readonly key: string;
  readonly url: string;
  /** 404 or 410 for error pages. */
  readonly status: number;
  /** The only copy that every page has, since it takes a fifth of the memory of the HTML. */
  br: PackedPage;
  /** Brotli quality of `br`. */
  quality: number;
  gzip?: Promise<PackedPage>;
  /** Bytes in memory, with a copy in gzip. */
  readonly size: number;
  readonly etag: string;
  /** Flat list that excludes headers that depend on the request. */
  readonly headers: readonly string[];
  readonly tags: readonly string[];
  readonly renderedAt: number;
  readonly freshUntil: number;
  /** End of stale-while-revalidate. */
  readonly staleUntil: number;
  hits: number;
}

export interface StoreSize {
  readonly pages: number;
  readonly bytes: number;
}

/** Limits variants, which are unlimited in number and would evict all pages. */
const VARIANT_SHARE = 0.5;

export const isVariant = (key: string): boolean => key.includes('?');

const createPartition = () => ({ pages: new Map<string, StoredPage>(), bytes: 0 });

/** LRU cache. A purged page is not sent, but remains as the last good copy in case rendering fails. */
export const createPageStore = (maxBytes: number) => {
  const [plain, variants] = [createPartition(), createPartition()];
  const partitionOf = (key: string) => (isVariant(key) ? variants : plain);
  const keysByTag = new Map<string, Set<string>>();
  const dropped = new Set<string>();
  /** Value of `drops` at the last purge of each tag. */
  const droppedAt = new Map<string, number>();
  let drops = 0;

  const remove = (page: StoredPage): void => {
    const partition = partitionOf(page.key);
    partition.pages.delete(page.key);
    dropped.delete(page.key);
    partition.bytes -= page.size;
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
    find: (key: string): StoredPage | undefined => {
      const { pages } = partitionOf(key);
      const page = pages.get(key);
      if (!page || dropped.has(key)) return undefined;
      pages.delete(key);
      pages.set(key, page);
      return page;
    },
    /** Returns the last good copy, even if it is purged. */
    findLast: (key: string): StoredPage | undefined => partitionOf(key).pages.get(key),
    /** Number of purges. Read it before rendering and pass it to `put`. */
    now: (): number => drops,
    /** Ignores a page if one of its tags was purged after `since`. */
    put: (page: StoredPage, since: number): void => {
      const partition = partitionOf(page.key);
      const earlier = partition.pages.get(page.key);
      if (earlier) remove(earlier);
      if (page.tags.some((tag) => (droppedAt.get(tag) ?? 0) > since) || page.size > maxBytes / 10) return;
      partition.pages.set(page.key, page);
      partition.bytes += page.size;
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
