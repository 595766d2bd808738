/** What every page runs. */
import { mirrorSlices } from '#stores/slices.ts';
import { loadOnTouch } from './forms/lazy-form.ts';
import './toasts.ts';
import './overlay.ts';
import './panels.ts';
import './counts.ts';
import './account.ts';
import './search.ts';
import './language.ts';
import './scroll.ts';

mirrorSlices();
loadOnTouch('newsletter', () => import('./forms/newsletter.ts'));
