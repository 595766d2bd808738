import { updateWishlistButtons } from '#client/cards/cards.ts';
import { parsePage } from '#client/loading/parse-page.ts';
import { whenNear } from '#client/loading/when-near.ts';

/** Loads the remaining related products when the row is near the viewport. */

const NEAR = '200px';
const more = document.querySelector<HTMLElement>('[data-more]');
const row = more?.querySelector('.rail');

const load = async (url: string, list: Element): Promise<void> => {
  const answer = await fetch(url);
  if (!answer.ok) return;
  const cards = parsePage(await answer.text()).querySelectorAll('li');
  // Remove the repeated entries. The row repeats the new list.
  for (const copy of list.querySelectorAll('[data-copy]')) copy.remove();
  list.removeAttribute('data-wait');
  list.append(...cards);
  updateWishlistButtons(list);
};

if (more?.dataset.more && row) {
  const url = more.dataset.more;
  // Delays the carousel (client/carousel/moving-row.ts), which would otherwise visibly restart.
  row.toggleAttribute('data-wait', true);
  void whenNear([row], NEAR)
    .then(() => load(url, row))
    .catch(() => {});
}
