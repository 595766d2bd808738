import { describePages } from '../../support/browser/every-page.ts';
import { CHOOSING_PAGES } from '../../support/browser/page-kinds.ts';

describePages(CHOOSING_PAGES);
