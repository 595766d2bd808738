import { paintHearts } from '#client/cards/cards.ts';
import { parsePage } from '#client/loading/parse-page.ts';
import { whenNear } from '#client/loading/when-near.ts';

/** Adds the related products that the page left out once their row comes near. Without them the row is complete in itself. */

const NEAR = '200px';
const more = document.querySelector<HTMLElement>('[data-more]');
const row = more?.querySelector('.rail');

const load = async (url: string, list: Element): Promise<void> => {
  const answer = await fetch(url);
  if (!answer.ok) return;
  const cards = parsePage(await answer.text()).querySelectorAll('li');
  // The row repeats short lists: its copies come last and are made again.
  for (const copy of list.querySelectorAll('[data-copy]')) copy.remove();
  list.removeAttribute('data-wait');
  list.append(...cards);
  paintHearts(list);
};

if (more?.dataset.more && row) {
  const url = more.dataset.more;
  // A row that already moves would start anew in sight (client/carousel/moving-row.ts). It scrolls until the rest is there.
  row.toggleAttribute('data-wait', true);
  void whenNear([row], NEAR)
    .then(() => load(url, row))
    .catch(() => {});
}
