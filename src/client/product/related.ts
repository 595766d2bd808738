import { loadRest } from '#client/cards/load-rest.ts';
import { unpackAll } from '#client/loading/unpack.ts';
import { whenNear } from '#client/loading/when-near.ts';

/** Loads the remaining related products when the row is near the viewport. */

const NEAR = '200px';
const more = document.querySelector<HTMLElement>('[data-more]');
const url = more?.dataset.more;

if (more && url)
  void whenNear([more], NEAR)
    .then(() => {
      unpackAll(more);
      const row = more.querySelector('.rail');
      return row && loadRest(url, row);
    })
    .catch(() => {});
