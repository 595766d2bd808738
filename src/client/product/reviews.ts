import { fetchPage } from '#client/loading/fetch-page.ts';
import { parsePage } from '#client/loading/parse-page.ts';
import { isPlainClick } from '#client/page/plain-click.ts';

/** Loads further reviews, or reviews in another order or with other stars, into the page. */

const LIST = '[data-reviews]';
/** Parts of the page that a view changes. */
const PARTS = [LIST, '.revs__sum'];

const append = (page: Document): void => {
  const all = document.querySelector(LIST);
  const list = all?.querySelector('ol');
  const further = [...page.querySelectorAll<HTMLElement>(`${LIST} > ol > li`)].slice(list?.children.length);
  const [first] = further;
  if (!first) throw new Error('the page contains no further reviews');
  list?.append(...further);
  const next = page.querySelector(`${LIST} > p`);
  const link = all?.querySelector(':scope > p');
  if (next) link?.replaceWith(next);
  else link?.remove();
  first.tabIndex = -1;
  first.focus();
};

const replace = (page: Document, view: string): void => {
  for (const part of PARTS) {
    const next = page.querySelector(part);
    if (!next) throw new Error(`the page has no ${part}`);
    document.querySelector(part)?.replaceWith(next);
  }
  const links = [...document.querySelectorAll<HTMLElement>('[data-reviews-view]')];
  const same = links.find((link) => link.dataset.reviewsView === view);
  (same ?? links.find((link) => link.ariaCurrent))?.focus({ preventScroll: true });
};

const load = async (link: HTMLAnchorElement): Promise<void> => {
  if (link.getAttribute('aria-busy') === 'true') return;
  link.setAttribute('aria-busy', 'true');
  try {
    const response = await fetchPage(link.href);
    if (!response.ok) throw new Error(`the page answered ${response.status}`);
    const page = parsePage(await response.text());
    const view = link.dataset.reviewsView;
    if (view === undefined) append(page);
    else replace(page, view);
  } catch {
    location.assign(link.href);
  }
};

document.addEventListener('click', (event) => {
  const link = event.target.closest<HTMLAnchorElement>('a[data-more-reviews], a[data-reviews-view]');
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  void load(link);
});
