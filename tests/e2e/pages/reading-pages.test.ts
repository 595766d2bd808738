import { describePages } from '../../support/browser/every-page.ts';
import { READING_PAGES } from '../../support/browser/page-kinds.ts';

describePages(READING_PAGES);
