/** Entry point for the scripts of every page. */

import { updateWishlistButtons } from '#client/cards/cards.ts';
import { $added } from '#stores/cart/added.ts';
import { mirrorSlices } from '#stores/slices.ts';
import './toasts.ts';
import './overlay.ts';
import './panels.ts';
import './counts.ts';
import './account.ts';
import './language.ts';
import './scroll.ts';
import { foldFooter } from './foot.ts';
import './fonts.ts';
import './register-worker.ts';
import './tab-bar.ts';
import './storage.ts';
import { loadOnIntent } from '#client/loading/load-on-intent.ts';
import { startSections } from '#client/loading/sections.ts';
import { unpackHidden } from '#client/loading/unpack.ts';
import { whenEngaged } from '#client/loading/when-engaged.ts';
import { whenNear } from '#client/loading/when-near.ts';

const SHOP_LOGO = '/logo.png';

mirrorSlices({
  languageCode: document.documentElement.lang,
  websiteLogo: document.querySelector('img.logo')?.getAttribute('src') ?? SHOP_LOGO,
});
loadOnIntent('form[data-form="newsletter"]', () => import('#client/forms/newsletter.ts'));
loadOnIntent('a[data-choose]', () => import('#client/sheet/open-sheet.ts'));
loadOnIntent('[data-logout]', () => import('#client/account/logout.ts'));
startSections(() => {
  foldFooter();
  updateWishlistButtons();
});
void whenEngaged().then(unpackHidden);
$added.listen((line) => {
  if (line)
    void import('#client/sheet/added-sheet.ts').then(({ showAdded }) => showAdded(line)).catch(() => {});
});
void whenEngaged()
  .then(() => whenNear(document.querySelectorAll('[data-rail]')))
  .then(() => import('#client/cards/rails.ts'));
