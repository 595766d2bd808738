/** Every business constant and limit of the shop (spec, section 9), once. */

export const LANGUAGES = { en: 1, ar: 2 } as const;
export const CURRENCY = 'INR';
export const CURRENCY_SYMBOL = '₹';
export const TIME_ZONE = 'Asia/Kolkata';
export const FOUNDED = 2016;

/** What forms send for a country, state or city that nobody chose. */
export const UNSELECTED = -999;

export const PAYMENT_METHOD = { wallet: 2, card: 5, cashOnDelivery: 6 } as const;
export type PaymentMethod = (typeof PAYMENT_METHOD)[keyof typeof PAYMENT_METHOD];

/** The statuses a customer sees. */
export const ORDER_STATUS = { active: 1, inProgress: 2, completed: 3, returned: 4, refunded: 5 } as const;
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];

/** How a chosen value changes the price. */
export const PRICE_TYPE = { fixedValue: 1, percentage: 2 } as const;
/** Attributes every shop has; others count from 3. */
export const ATTRIBUTE = { color: 1, size: 2 } as const;

export const DEFAULT_MAXIMUM_QUANTITY = 10;
/** Used until the shop's own setting is read, in rupees. */
export const DEFAULT_FREE_SHIPPING_FROM = 2000;
/** What an unrated product answers on the wire; pages then say that nobody has rated it. */
export const DEFAULT_RATING = 5;
export const DEFAULT_REVIEW_RATING = 1;
export const RATINGS = [1, 2, 3, 4, 5] as const;
/** Of a new password; older, shorter ones still log in. */
export const PASSWORD_MINIMUM = 8;
/** Reviews shown at first, and by each 'show more'. */
export const REVIEWS_SHOWN = 5;
/** Nobody opens a page, writes and sends faster than this. */
export const FASTEST_FORM_MS = 700;

export const PAGE_SIZES = [10, 15, 20, 30, 40, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 10;
export const PAGE_LINKS = 5;
export const SORTS = ['', 'Price ASC', 'Price DESC', 'Date DESC', 'Date ASC'] as const;
export type Sort = (typeof SORTS)[number];
export const GRID_COLUMNS = [2, 3, 4] as const;
/** Rupees; the upper bound of a filter and of the last band. */
export const MAX_PRICE = 1_000_000_000;
export const PRICE_BANDS = [
  [10, 100],
  [100, 200],
  [200, 300],
  [300, 400],
  [400, 500],
  [500, 600],
  [600, MAX_PRICE],
] as const;
export const RATING_FILTERS = [5, 4, 3, 2] as const;
export const SIDEBAR_ENTRIES = 10;
export const SIDEBAR_PRODUCTS = 5;

export const PRODUCT_TABS = ['New Products', 'On Sale', 'Hotdeal', 'Best Sellers'] as const;
export type ProductTab = (typeof PRODUCT_TABS)[number];
/** A carousel with fewer products repeats them; that of related products until there are more than six. */
export const CAROUSEL_MINIMUM = 6;
export const RELATED_MINIMUM = 7;
export const RELATED_PRODUCTS = 20;
export const HOME_CAMPAIGNS = 3;
/** Only banners of this theme are shown. */
export const BANNER_THEME = 2;

export const TOAST_MS = 5000;
export const OVERLAY_MAX_MS = 2000;
/** The overlay appears only for what takes longer (src/README.md, decisions). */
export const OVERLAY_AFTER_MS = 200;
export const REDIRECT_MS = 1000;
export const WALLET_CONFIRM_MS = 500;
export const CART_PRICING_MS = 500;
export const AUTOPLAY_MS = 3000;
export const SLIDE_MS = 500;

/** Products side by side: `wide` of them, and fewer below these widths of the window. */
export const PRODUCT_SLIDES = {
  wide: 6,
  below: [
    { px: 1700, slides: 5 },
    { px: 1200, slides: 4 },
    { px: 991, slides: 3 },
    { px: 576, slides: 2 },
  ],
} as const;
/** Below these widths fewer categories stand side by side; how many, the spec leaves to the style sheet. */
export const CATEGORY_BREAKPOINTS_PX = [1367, 1024, 767, 480] as const;

/* Widths and distances that only the style sheet can use stand there too; tests/unit/browser/chrome.test.ts holds it to these. */
export const STICKY_FROM_PX = 300;
export const STICKY_OFF_BELOW_PX = 581;
export const SCROLL_TOP_FROM_PX = 500;
export const MOBILE_MENU_BELOW_PX = 1199;

export const SEARCH_MINIMUM = 2;
export const SEARCH_DEBOUNCE_MS = 150;
export const RECENT_SEARCHES = 6;
/** Most suggestions of each kind under the search box. */
export const SUGGESTIONS = { products: 5, categories: 3, brands: 3 } as const;
export const COUPON_MAXIMUM = 30;

/**
 * Constants of the spec that mean nothing on this stack, kept here with the reason:
 * - persistence time-out (5000 ms): the browser's storage is read synchronously, nothing waits;
 * - code-chunk load time-out (120 s): islands are native modules, the browser's own limits hold;
 * - loading-spinner time-out: the spec names no value; the overlay has `OVERLAY_MAX_MS`.
 */

/** Whose map the contact page offers. */
export const MAP_ORIGIN = 'https://www.openstreetmap.org';
