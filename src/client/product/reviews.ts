import { fetchPage } from '#client/loading/fetch-page.ts';
import { parsePage } from '#client/loading/parse-page.ts';
import { isPlainClick } from '#client/page/plain-click.ts';

const all = document.querySelector<HTMLElement>('[data-reviews]');
const list = all?.querySelector('ol');

const showMore = async (link: HTMLAnchorElement): Promise<void> => {
  if (link.getAttribute('aria-busy') === 'true') return;
  link.setAttribute('aria-busy', 'true');
  try {
    const response = await fetchPage(link.href);
    const page = parsePage(await response.text());
    const further = [...page.querySelectorAll<HTMLElement>('[data-reviews] > ol > li')].slice(
      list?.children.length,
    );
    const [first] = further;
    if (!response.ok || !first) throw new Error('the page contains no further reviews');
    list?.append(...further);
    const next = page.querySelector('[data-reviews] > p');
    if (next) link.parentElement?.replaceWith(next);
    else link.parentElement?.remove();
    first.tabIndex = -1;
    first.focus();
  } catch {
    location.assign(link.href);
  }
};

all?.addEventListener('click', (event) => {
  const link = event.target.closest<HTMLAnchorElement>('a[data-more-reviews]');
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  void showMore(link);
});
