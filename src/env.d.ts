/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    locale: import('#i18n/locales.ts').Locale;
    t: import('#i18n/translate.ts').Translate;
    /** Logo URL of the API host; undefined if the local logo is used. */
    hostLogo: string | undefined;
    requestId: string;
    /** True if the resource existed earlier. The error page then has status 410. */
    isGone?: boolean;
    api: import('#server/calls/page-api.ts').PageApi;
    posted?: import('#loaders/posted-form.ts').PostedForm | undefined;
    /** Returns the subtotal in paise from which shipping is free. Requests it at most once per page. */
    freeShippingFrom: () => Promise<import('#domain/money.ts').Paise>;
    socialLinks: () => Promise<readonly import('#domain/social.ts').SocialLink[]>;
  }
}
