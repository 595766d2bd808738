/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    locale: import('#i18n/locales.ts').Locale;
    t: import('#i18n/translate.ts').Translate;
    /** Logo URL of the API host; undefined if the local logo is used. */
    hostLogo: string | undefined;
    identity: import('#domain/shop/identity.ts').ShopIdentity;
    requestId: string;
    /** True if the resource existed earlier. The error page then has status 410. */
    isGone?: boolean;
    /** Set while the page of an unpublished product is previewed. */
    previewUntil: number | undefined;
    /** Set while the shop is shown as it will look at a date. `added`: products that are published by then. */
    shownDate: { readonly at: number; readonly added: number } | undefined;
    /** Pictures of the texts, in the sizes of the build. */
    contentPictures: import('#domain/content-pictures.ts').ContentPictures;
    /** Pages that the menus list, beside those of the code. */
    menu: readonly import('#routes/page-menu.ts').MenuPage[];
    /** The line of the top bar that the office has published for now. */
    announcement: () => Promise<
      import('#server/promotions/show-announcement.ts').ShownAnnouncement | undefined
    >;
    api: import('#server/calls/page-api.ts').PageApi;
    posted?: import('#loaders/posted-form.ts').PostedForm | undefined;
    /** Returns the subtotal in paise from which shipping is free. Requests it at most once per page. */
    freeShippingFrom: () => Promise<import('#domain/money.ts').Paise>;
    /** Set on pages of the office only. */
    office: import('#server/office/visit.ts').OfficeVisit;
    officeT: import('#i18n/office/translate.ts').OfficeTranslate;
    /** Sections of home that are shown, in their order. */
    chosenDays: () => Promise<import('#domain/customers/chosen-times.ts').ChosenDays>;
    homeSections: () => Promise<readonly import('#domain/home-sections.ts').HomeSection[]>;
    /** Methods that the shop offers for new orders; all if that is not known. */
    paymentMethods: () => Promise<readonly import('#domain/constants.ts').PaymentMethod[]>;
    /** Registrations of the seller, in the Gulf. */
    legalLines: () => Promise<readonly string[]>;
    socialLinks: () => Promise<readonly import('#domain/social.ts').SocialLink[]>;
  }
}
