import { updateWishlistButtons } from '#client/cards/cards.ts';
import { fetchPage } from '#client/loading/fetch-page.ts';
import { parsePage } from '#client/loading/parse-page.ts';
import { unpackAll } from '#client/loading/unpack.ts';
import { isPlainClick } from '#client/page/plain-click.ts';
import { whileLoading } from '#stores/ui/loading.ts';

/** Product tabs of the home page. Each tab is a link; the script swaps only the list. */

const tabs = [...document.querySelectorAll<HTMLAnchorElement>('[data-tab]')];
const PANEL = '[data-tab-panel]';
let running: AbortController | undefined;

const replace = (panel: HTMLElement, fresh: HTMLElement): void => {
  const { rest } = fresh.dataset;
  if (rest === undefined) delete panel.dataset.rest;
  else panel.dataset.rest = rest;
  const row = panel.querySelector('.rail');
  const freshRow = fresh.querySelector('.rail');
  if (!row || !freshRow) {
    panel.replaceChildren(...fresh.childNodes);
    return;
  }
  row.setAttribute('aria-label', freshRow.getAttribute('aria-label') ?? '');
  row.replaceChildren(...freshRow.children);
  row.scrollTo({ left: 0 });
};

const swap = async (tab: HTMLAnchorElement, panel: HTMLElement): Promise<void> => {
  running?.abort();
  running = new AbortController();
  const answer = await fetchPage(tab.href, { signal: running.signal });
  if (!answer.ok) throw new Error(`the tab's page responded with status ${answer.status}`);
  const page = parsePage(await answer.text());
  unpackAll(page);
  const fresh = page.querySelector<HTMLElement>(PANEL);
  if (!fresh) throw new Error("the tab's page does not contain its list");
  replace(panel, fresh);
  updateWishlistButtons(panel);
};

for (const tab of tabs)
  tab.addEventListener('click', async (event) => {
    const panel = document.querySelector<HTMLElement>(PANEL);
    if (!panel || !isPlainClick(event)) return;
    event.preventDefault();
    panel.setAttribute('aria-busy', 'true');
    for (const other of tabs) {
      if (other === tab) other.setAttribute('aria-current', 'true');
      else other.removeAttribute('aria-current');
    }
    try {
      await whileLoading(swap(tab, panel));
      history.replaceState(null, '', tab.href);
      panel.removeAttribute('aria-busy');
    } catch (error) {
      // The next click aborts this request. On any other error, navigate.
      if (!(error instanceof DOMException && error.name === 'AbortError')) location.assign(tab.href);
    }
  });
