import { LOCALES } from '#i18n/locales.ts';
import { describePages, describeRedirects } from '../../support/browser/every-page.ts';
import { BUYING_PAGES } from '../../support/browser/page-kinds.ts';

describePages(BUYING_PAGES);
describeRedirects(LOCALES);
