import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import type { App } from '#server/context.ts';
import { createPageApi, type PageApi } from './page-api.ts';

/** Shared through a global property, since Astro's bundle and the server are separate module graphs. */
export interface RunningShop {
  pageApi(locale: Locale, requestId: string, address: string): PageApi;
  translator(locale: Locale): Translate;
  /** Logo of the API host; undefined if this shop's own logo is used. */
  hostLogo(): string | undefined;
}

const KEY = Symbol.for('shop.running');

export const provideShop = (app: App): void => {
  const shop: RunningShop = {
    pageApi: (locale, requestId, address) => createPageApi(app, locale, requestId, address),
    translator: app.labels.translator,
    hostLogo: () => app.labels.hostBranding().logo,
  };
  Object.assign(globalThis, { [KEY]: shop });
};
