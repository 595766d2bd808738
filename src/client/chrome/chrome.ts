/** What every page runs. */
import { mirrorSlices } from '#stores/storage/slices.ts';
import '#client/cards/cards.ts';
import { loadOnTouch } from '#client/forms/lazy-form.ts';
import './toasts.ts';
import './overlay.ts';
import './panels.ts';
import './counts.ts';
import './account.ts';
import '#client/search/search.ts';
import './language.ts';
import './scroll.ts';
import './register-worker.ts';
import { whenNear } from '#client/loading/when-near.ts';

/** Rows scroll by themselves; their buttons come with the script. */
const NEAR = '400px';

mirrorSlices({
  languageCode: document.documentElement.lang,
  websiteLogo: document.querySelector('.logo use')?.getAttribute('href') ?? '',
});
loadOnTouch('newsletter', () => import('#client/forms/newsletter.ts'));
addEventListener('load', () => {
  void whenNear(document.querySelectorAll('[data-rail]'), NEAR).then(() => import('#client/cards/rails.ts'));
});
