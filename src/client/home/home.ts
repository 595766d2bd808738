/** What moves on the home page; the lists behind the tabs come with the first press. */
import '#client/carousel/hero.ts';
import './countdown.ts';
import { loadOnIntent } from '#client/loading/load-on-intent.ts';

loadOnIntent('a[data-tab]', () => import('./home-tabs.ts'));
