/** Entry point of the product page. */
import './gallery.ts';
import './tabs.ts';
import '#client/cards/recent.ts';
import './related.ts';
import './sticky-bar.ts';
import { loadOnIntent } from '#client/loading/load-on-intent.ts';

loadOnIntent('a[data-compare]', () => import('#client/cards/compare-add.ts'));
loadOnIntent('.gal__strip a', () => import('./zoom.ts'));
loadOnIntent('[data-copy], [data-share]', () => import('./share.ts'));
loadOnIntent('a[data-more-reviews], a[data-reviews-view]', () => import('./reviews.ts'));
loadOnIntent('form[data-form="review"]', () => import('#client/forms/review.ts'));
loadOnIntent('form[data-form="delivery"]', () => import('./delivery-check.ts'));

// Open the tab of a review form that was rejected without JavaScript.
if (document.querySelector('[data-form="review"] :is([aria-invalid], [data-form-error]:not([hidden]))'))
  location.replace('#review-form');
