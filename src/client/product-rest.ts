/** What may come a moment later on a product page. */
import './tabs.ts';
import './compare-add.ts';
import './share.ts';
import './recent.ts';
