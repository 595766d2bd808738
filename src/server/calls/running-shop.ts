import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import type { App } from '#server/context.ts';
import { createPageApi, type PageApi } from './page-api.ts';

/**
 * How pages find the shop that this process runs. Astro's bundle and the server are loaded apart from each other,
 * so the seam is one well-known global; the bundle holds no server code.
 */
export interface RunningShop {
  pageApi(locale: Locale, requestId: string, address: string): PageApi;
  translator(locale: Locale): Translate;
  /** Address of the API host's logo; undefined where the shop shows its own. */
  hostLogo(): string | undefined;
}

const KEY = Symbol.for('shop.running');
type Holder = { [KEY]?: RunningShop };

export const provideShop = (app: App): void => {
  (globalThis as Holder)[KEY] = {
    pageApi: (locale, requestId, address) => createPageApi(app, locale, requestId, address),
    translator: app.labels.translator,
    hostLogo: () => app.labels.hostLook().logo,
  };
};
