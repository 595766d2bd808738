import { loadRest } from '#client/cards/load-rest.ts';
import { whenNear } from '#client/loading/when-near.ts';

/** Loads the remaining related products when the row is near the viewport. */

const NEAR = '200px';
const more = document.querySelector<HTMLElement>('[data-more]');
const row = more?.querySelector('.rail');

if (more?.dataset.more && row) {
  const url = more.dataset.more;
  // Delays the carousel (client/carousel/moving-row.ts), which would otherwise visibly restart.
  row.toggleAttribute('data-wait', true);
  void whenNear([row], NEAR)
    .then(() => loadRest(url, row))
    .catch(() => {});
}
