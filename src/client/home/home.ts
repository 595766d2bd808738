/** Entry point of the home page. The scripts of the tabs and rows are loaded on first use. */
import '#client/carousel/hero.ts';
import { loadOnIntent, onIntent } from '#client/loading/load-on-intent.ts';
import { whenEngaged } from '#client/loading/when-engaged.ts';

onIntent('[data-rest] .railbox', () => void import('./row-rest.ts').catch(() => {}));
if (document.querySelector('[data-ends]'))
  void whenEngaged()
    .then(() => import('./countdown.ts'))
    .catch(() => {});
loadOnIntent('a[data-tab]', () => import('./home-tabs.ts'));

// The class is set by client/inline/placed-order.ts.
if (document.querySelector('.ordered')) void import('./receipt.ts');
