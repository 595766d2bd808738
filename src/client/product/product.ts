/** What a product page runs. What few visitors press comes with the first press. */
import './gallery.ts';
import '#client/home/tabs.ts';
import '#client/cards/recent.ts';
import './related.ts';
import './sticky-bar.ts';
import { loadOnTouch } from '#client/forms/lazy-form.ts';
import { onFirstPress } from '#client/loading/on-first-press.ts';

onFirstPress('a[data-compare]', () => import('#client/cards/compare-add.ts'));
onFirstPress('[data-copy], [data-share]', () => import('./share.ts'));
onFirstPress('a[data-more-reviews]', () => import('./reviews.ts'));
loadOnTouch('review', () => import('#client/forms/review.ts'));

// A review that was sent before this script was there and refused: the tab with the form is opened.
if (document.querySelector('[data-form="review"] :is([aria-invalid], [data-form-error]:not([hidden]))'))
  location.replace('#review-form');
