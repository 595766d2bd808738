/** What every page runs. */
import { mirrorSlices } from '#stores/slices.ts';
import './cards.ts';
import { loadOnTouch } from './forms/lazy-form.ts';
import './toasts.ts';
import './overlay.ts';
import './panels.ts';
import './counts.ts';
import './account.ts';
import './search.ts';
import './language.ts';
import './scroll.ts';
import './offline/register.ts';
import { whenNear } from './when-near.ts';

/** Rows scroll by themselves; their buttons come with the script. */
const NEAR = '400px';

mirrorSlices({
  languageCode: document.documentElement.lang,
  websiteLogo: document.querySelector('.logo use')?.getAttribute('href') ?? '',
});
loadOnTouch('newsletter', () => import('./forms/newsletter.ts'));
addEventListener('load', () => {
  void whenNear(document.querySelectorAll('[data-rail]'), NEAR).then(() => import('./rails.ts'));
});
