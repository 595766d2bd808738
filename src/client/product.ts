/**
 * What a product page runs: at once what is pressed first; once the page has loaded the rest, which must not keep its
 * pictures waiting. Until then anchors lead to the sections and links are links.
 */
import './cards.ts';
import './gallery.ts';

const loadRest = (): void => void import('./product-rest.ts');

if (document.readyState === 'complete') loadRest();
else addEventListener('load', loadRest, { once: true });
