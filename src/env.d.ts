/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    locale: import('#i18n/locales.ts').Locale;
    t: import('#i18n/translate.ts').Translate;
    /** URL of the API host's logo; undefined if the shop has its own. */
    hostLogo: string | undefined;
    requestId: string;
    /** The requested resource existed earlier: the error page has status 410. */
    isGone?: boolean;
    api: import('#server/calls/page-api.ts').PageApi;
    /** A rejected form that was posted to this page without JavaScript. */
    posted?: import('#loaders/posted-form.ts').PostedForm | undefined;
    /** Subtotal in paise from which shipping is free. Requested at most once in a page. */
    freeShippingFrom: () => Promise<import('#domain/money.ts').Paise>;
    /** The shop's profiles in social networks; may be empty. */
    socialLinks: () => Promise<readonly import('#domain/social.ts').SocialLink[]>;
  }
}
