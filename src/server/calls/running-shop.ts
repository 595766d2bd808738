import type { ContentPictures } from '#domain/content-pictures.ts';
import type { ShopIdentity } from '#domain/shop/identity.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import type { MenuPage } from '#routes/page-menu.ts';
import { shownDate } from '#server/catalogue/at-date/shown-date.ts';
import { previewed } from '#server/catalogue/preview/previewed.ts';
import type { App } from '#server/context.ts';
import type { OfficeGate } from '#server/office/gate.ts';
import type { OfficeVisit } from '#server/office/visit.ts';
import { type ShownAnnouncement, showAnnouncement } from '#server/promotions/show-announcement.ts';
import { previewedPage } from '#server/words/preview/previewed.ts';
import { createPageApi, type PageApi } from './page-api.ts';

/** Shared through a global property, since Astro's bundle and the server are separate module graphs. */
export interface RunningShop {
  pageApi(locale: Locale, requestId: string, address: string): PageApi;
  translator(locale: Locale): Translate;
  /** Logo of the API host; undefined if this shop's own logo is used. */
  hostLogo(): string | undefined;
  identity(): ShopIdentity;
  officeVisit(requestId: string): OfficeVisit | undefined;
  contentPictures(): ContentPictures;
  /** Pages that the menus list, beside those of the code. */
  menu(locale: Locale): readonly MenuPage[];
  announcement(locale: Locale): Promise<ShownAnnouncement | undefined>;
  /** End of the preview that the page is rendered for, in epoch milliseconds. */
  previewUntil(): number | undefined;
  /** The date at which the page shows the shop, if it is not now. */
  shownDate(): { readonly at: number; readonly added: number } | undefined;
}

const KEY = Symbol.for('shop.running');

/** @param office undefined during a build, which renders no page of the office */
export const provideShop = (app: App, office?: OfficeGate): void => {
  const shop: RunningShop = {
    pageApi: (locale, requestId, address) =>
      createPageApi(shownDate()?.app ?? app, locale, requestId, address),
    translator: app.labels.translator,
    hostLogo: () => app.labels.hostBranding().logo,
    identity: app.identity.current,
    officeVisit: (requestId) => office?.findVisit(requestId),
    contentPictures: () => app.texts.pictures(),
    menu: app.texts.menu,
    announcement: (locale) => showAnnouncement(shownDate()?.app ?? app, locale),
    previewUntil: () => previewed()?.until ?? previewedPage()?.until,
    shownDate: () => {
      const date = shownDate();
      return date && { at: date.at, added: date.added };
    },
  };
  Object.assign(globalThis, { [KEY]: shop });
};
