/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    locale: import('#i18n/locales.ts').Locale;
    t: import('#i18n/translate.ts').Translate;
    /** Address of the API host's logo; undefined where the shop shows its own. */
    hostLogo: string | undefined;
    requestId: string;
    /** What was asked for was here once: the page that says so is 410. */
    isGone?: boolean;
    api: import('#server/calls/page-api.ts').PageApi;
    /** A form that was posted to this page without JavaScript and refused. */
    posted?: import('#loaders/posted-form.ts').PostedForm | undefined;
    /** From this subtotal on an order ships free, in paise; asked for once a page. */
    freeShippingFrom: () => Promise<import('#domain/money.ts').Paise>;
    /** The shop's own profiles; none where it names none. */
    socialLinks: () => Promise<readonly import('#domain/social.ts').SocialLink[]>;
  }
}
