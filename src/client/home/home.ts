/** Entry point of the home page. The script of the tabs is loaded on first use. */
import '#client/carousel/hero.ts';
import './countdown.ts';
import { loadOnIntent } from '#client/loading/load-on-intent.ts';

loadOnIntent('a[data-tab]', () => import('./home-tabs.ts'));
