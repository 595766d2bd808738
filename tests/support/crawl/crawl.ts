import { type ReadPage, readHtml } from './read-html.ts';

/** Address for which the site was built. The tested shop uses another port. */
export const SITE = 'http://localhost:4321';
const CONCURRENCY = 4;

export interface CrawledPage extends ReadPage {
  readonly path: string;
  readonly status: number;
  readonly html: string;
  readonly from: string;
}

export interface Crawl {
  readonly pages: ReadonlyMap<string, CrawledPage>;
  /** Resources such as pictures, scripts and styles by path, each with a page that uses it. */
  readonly parts: ReadonlyMap<string, string>;
  /** Linked fragments, such as `/en/faq#returns`, each with a page that links to it. */
  readonly fragments: ReadonlyMap<string, string>;
}

/** Parses a URL of this shop. Returns undefined for other URLs. */
export const toPath = (href: string, page: string): URL | undefined => {
  if (!URL.canParse(href, `${SITE}${page}`)) return undefined;
  const url = new URL(href, `${SITE}${page}`);
  return url.origin === SITE ? url : undefined;
};

/** Follows one URL for each kind of page, language and set of parameters, because their number is unlimited. */
const namesOf = (url: URL): string => [...url.searchParams.keys()].sort().join();
const isEndless = (url: URL): boolean => !/^(?:page)?$/.test(namesOf(url));

const kindOf = (url: URL): string => {
  const names = namesOf(url);
  if (!isEndless(url)) return `${url.pathname}${url.search}`;
  return `${url.pathname.split('/').slice(1, 3).join('/')}?${names}`;
};

const srcsetUrls = (srcset = ''): string[] =>
  srcset
    .split(/,\s+/)
    .map((candidate) => candidate.trim().split(/\s+/, 1)[0] ?? '')
    .filter(Boolean);

const isPicture = (href = ''): boolean => href.startsWith('/media/');

const partsOf = (page: CrawledPage): string[] =>
  page.elements.flatMap(({ name, attributes }) => {
    if (name === 'link')
      return /alternate|canonical/.test(attributes.rel ?? '') ? [] : [attributes.href ?? ''];
    if (name === 'meta' && attributes.property === 'og:image') return [attributes.content ?? ''];
    // The link may open a picture.
    if (name === 'a') return isPicture(attributes.href) ? [attributes.href ?? ''] : [];
    const named = [attributes.src, attributes['component-url'], attributes['renderer-url']];
    return [...named.filter((url) => url !== undefined), ...srcsetUrls(attributes.srcset)];
  });

const linksOf = (page: CrawledPage): string[] =>
  page.elements.flatMap(({ name, attributes }) => {
    if (name === 'a')
      return attributes.href === undefined || isPicture(attributes.href) ? [] : [attributes.href];
    if (name === 'link' && /alternate|canonical/.test(attributes.rel ?? '')) return [attributes.href ?? ''];
    if (name === 'form' && attributes.method !== 'post') return [attributes.action ?? ''];
    return [];
  });

export const crawl = async (origin: string, starts: readonly string[]): Promise<Crawl> => {
  const pages = new Map<string, CrawledPage>();
  const parts = new Map<string, string>();
  const fragments = new Map<string, string>();
  const seen = new Set(starts);
  const waiting = starts.map((path) => ({ path, from: '' }));

  const visit = async ({ path, from }: { path: string; from: string }): Promise<void> => {
    const response = await fetch(`${origin}${path}`, { redirect: 'manual' });
    const html = await response.text();
    const page = { path, from, status: response.status, html, ...readHtml(html) };
    pages.set(path, page);
    for (const part of partsOf(page)) parts.set(toPath(part, path)?.pathname ?? part, path);
    const isLast = isEndless(new URL(path, SITE));
    for (const href of linksOf(page)) {
      const url = toPath(href, path);
      if (!url) continue;
      if (url.hash.length > 1) fragments.set(`${url.pathname}${url.search}${url.hash}`, path);
      const kind = kindOf(url);
      if (seen.has(kind) || (isLast && url.search !== '')) continue;
      seen.add(kind);
      waiting.push({ path: `${url.pathname}${url.search}`, from: path });
    }
  };

  while (waiting.length > 0) await Promise.all(waiting.splice(0, CONCURRENCY).map(visit));
  return { pages, parts, fragments };
};

export const find = (page: ReadPage, name: string, attributes: Readonly<Record<string, string>>) =>
  page.elements.find(
    (element) =>
      element.name === name &&
      Object.entries(attributes).every(([key, value]) => element.attributes[key] === value),
  );
