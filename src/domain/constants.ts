/** Business constants and limits of the shop (spec, section 9). */

export const LANGUAGES = { en: 1, ar: 2 } as const;
export const CURRENCY = 'INR';
export const CURRENCY_SYMBOL = '₹';
export const TIME_ZONE = 'Asia/Kolkata';
export const FOUNDED = 2016;

/** Value of a country, state or city field without a selection. */
export const UNSELECTED = -999;

export const PAYMENT_METHOD = { wallet: 2, card: 5, cashOnDelivery: 6 } as const;
export type PaymentMethod = (typeof PAYMENT_METHOD)[keyof typeof PAYMENT_METHOD];

export const ORDER_STATUS = { active: 1, inProgress: 2, completed: 3, returned: 4, refunded: 5 } as const;
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];

/** How `AdditionalPrice` of a value is applied. */
export const PRICE_TYPE = { fixedValue: 1, percentage: 2 } as const;
/** Predefined attributes; others have ids from 3. */
export const ATTRIBUTE = { color: 1, size: 2 } as const;

export const DEFAULT_MAXIMUM_QUANTITY = 10;
/** In rupees; used until the shop's setting has loaded. */
export const DEFAULT_FREE_SHIPPING_FROM = 2000;
/** Wire value for products without reviews, which pages show as unrated. */
export const DEFAULT_RATING = 5;
export const DEFAULT_REVIEW_RATING = 1;
export const RATINGS = [1, 2, 3, 4, 5] as const;
/** Minimum length of new passwords. Existing shorter ones can still log in. */
export const PASSWORD_MINIMUM = 8;
export const REVIEWS_SHOWN = 5;
/** Forms sent sooner after the page load than this are treated as spam. */
export const FASTEST_FORM_MS = 700;

export const PAGE_SIZES = [10, 15, 20, 30, 40, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 10;
export const PAGE_LINKS = 5;
export const SORTS = ['', 'Price ASC', 'Price DESC', 'Date DESC', 'Date ASC'] as const;
export type Sort = (typeof SORTS)[number];
export const GRID_COLUMNS = [2, 3, 4] as const;
/** In rupees; upper bound of the filter and of the last band. */
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
/** Carousels repeat their products until they have this many; related products need more than six. */
export const CAROUSEL_MINIMUM = 6;
export const RELATED_MINIMUM = 7;
export const RELATED_PRODUCTS = 20;
export const HOME_CAMPAIGNS = 3;
export const BANNER_THEME = 2;

export const TOAST_MS = 5000;
export const OVERLAY_MAX_MS = 2000;
/** Delay before the overlay appears (`src/docs/decisions/034-specification-pages.md`). */
export const OVERLAY_AFTER_MS = 200;
export const REDIRECT_MS = 1000;
export const WALLET_CONFIRM_MS = 500;
export const CART_PRICING_MS = 500;
export const AUTOPLAY_MS = 3000;
export const SLIDE_MS = 500;

/** Number of visible products: `wide`, and fewer below the given window widths. */
export const PRODUCT_SLIDES = {
  wide: 6,
  below: [
    { px: 1700, slides: 5 },
    { px: 1200, slides: 4 },
    { px: 991, slides: 3 },
    { px: 576, slides: 2 },
  ],
} as const;
/** Window widths below which fewer categories are visible. The style sheet sets the numbers. */
export const CATEGORY_BREAKPOINTS_PX = [1367, 1024, 767, 480] as const;

/* Also defined in the style sheets, which cannot import them; tests/unit/browser/chrome.test.ts compares both. */
export const STICKY_FROM_PX = 300;
export const STICKY_OFF_BELOW_PX = 581;
export const SCROLL_TOP_FROM_PX = 500;
export const MOBILE_MENU_BELOW_PX = 1199;

export const SEARCH_MINIMUM = 2;
export const SEARCH_DEBOUNCE_MS = 150;
export const RECENT_SEARCHES = 6;
export const SUGGESTIONS = { products: 5, categories: 3, brands: 3 } as const;
export const COUPON_MAXIMUM = 30;

/**
 * Constants of the specification without a use in this implementation:
 * - persistence time-out (5000 ms): the browser's storage is read synchronously;
 * - code-chunk load time-out (120 s): islands are native modules, for which the browser has its own limits;
 * - loading-spinner time-out: the specification gives no value; the overlay has `OVERLAY_MAX_MS`.
 */

export const MAP_ORIGIN = 'https://www.openstreetmap.org';
