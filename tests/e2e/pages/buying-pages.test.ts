import { LOCALES } from '#i18n/locales.ts';
import { describePages, describeRedirects } from '../../support/browser/every-page.ts';
import { BUYING_PAGES } from '../../support/browser/page-kinds.ts';
import { oneInGate } from '../../support/gate.ts';

describePages(BUYING_PAGES);
describeRedirects(oneInGate(import.meta.url, LOCALES));
