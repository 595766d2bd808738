/** What moves on the home page; the lists behind the tabs come with the first press. */
import '#client/carousel/hero.ts';
import './countdown.ts';
import { onFirstPress } from '#client/loading/on-first-press.ts';

onFirstPress('a[data-tab]', () => import('./home-tabs.ts'));
