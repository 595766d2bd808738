/* Constants and limits from section 9 of the specification. */

export const LANGUAGES = { en: 1, ar: 2 } as const;
/* Of the Indian market, the default (domain/market/). */
export const CURRENCY = 'INR';
export const CURRENCY_SYMBOL = '₹';
export const TIME_ZONE = 'Asia/Kolkata';
export const FOUNDED = 2016;

/** Value of an unselected country, state or city field. */
export const UNSELECTED = -999;

export const ORDER_STATUS = { active: 1, inProgress: 2, completed: 3, returned: 4, refunded: 5 } as const;
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];

export const PRICE_TYPE = { fixedValue: 1, percentage: 2 } as const;
/** Ids of the predefined attributes. Other attributes have ids from 3. */
export const ATTRIBUTE = { color: 1, size: 2 } as const;

export const DEFAULT_MAXIMUM_QUANTITY = 10;
/** Pieces of a cart line, whatever the maximum of its product. */
export const PIECES_MAXIMUM = 9_999;
/** Lines of a cart, and entries of a wish list or compare list of an account. */
export const LIST_MAXIMUM = 100;
/** Changes of the lists of an account in one call. */
export const CHANGES_MAXIMUM = 300;
/** Chosen values of a cart line. */
export const CHOICES_MAXIMUM = 20;
export const ID_MAXIMUM = 2_147_483_647;
/** Amount in rupees, for India. Initial value of the setting, also used if the setting cannot be read. */
export const DEFAULT_FREE_SHIPPING_FROM = 2000;
/** Wire value for products without reviews. Pages display them as unrated. */
export const DEFAULT_RATING = 5;
export const DEFAULT_REVIEW_RATING = 1;
export const RATINGS = [1, 2, 3, 4, 5] as const;
/** Minimum length of new passwords. Shorter existing passwords remain valid. */
export const PASSWORD_MINIMUM = 8;
/** Forms submitted within this time after page load are treated as spam. */
export const FASTEST_FORM_MS = 700;

export const PAGE_SIZES = [10, 15, 20, 30, 40, 50, 100] as const;
/** Sizes that fill the rows of two, three and four columns, beside those of the specification. */
export const LISTING_PAGE_SIZES = [10, 12, 15, 20, 24, 30, 40, 48, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 10;
export const PAGE_LINKS = 5;
export const SORTS = ['', 'Price ASC', 'Price DESC', 'Date DESC', 'Date ASC'] as const;
export type Sort = (typeof SORTS)[number];
export const GRID_COLUMNS = [2, 3, 4] as const;
/** Amount in rupees. Upper bound of the price filter and of the last price band. */
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
/** Carousels repeat their products until they contain this many. Related products use `RELATED_MINIMUM`. */
export const CAROUSEL_MINIMUM = 6;
export const RELATED_MINIMUM = 7;
export const RELATED_PRODUCTS = 20;
/** Products offered in place of one that is sold out. */
export const SIMILAR_PRODUCTS = 2;
/** Products of a row of the home page. */
export const ROW_PRODUCTS = 20;
/** The page has this many of them, as its widest layout shows. The others are loaded at the first use of the row. */
export const ROW_FIRST = 6;
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
/** A slide of a phone takes longer to read, and there is no pointer that pauses it. */
export const PHONE_AUTOPLAY_MS = 5000;
export const SLIDE_MS = 500;

/** Number of visible products: `wide` by default, and `slides` below the window width `px`. */
export const PRODUCT_SLIDES = {
  wide: 6,
  below: [
    { px: 1700, slides: 5 },
    { px: 1200, slides: 4 },
    { px: 991, slides: 3 },
    { px: 576, slides: 2 },
  ],
} as const;
/** Window widths below which fewer categories are visible. The style sheet defines how many. */
export const CATEGORY_BREAKPOINTS_PX = [1367, 1024, 767, 480] as const;

/* Duplicated in the style sheets; tests/unit/browser/chrome.test.ts checks that they match. */
export const STICKY_FROM_PX = 300;
export const STICKY_OFF_BELOW_PX = 581;
export const SCROLL_TOP_FROM_PX = 500;
export const MOBILE_MENU_BELOW_PX = 1199;

export const SEARCH_MINIMUM = 2;
export const SEARCH_DEBOUNCE_MS = 150;
export const RECENT_SEARCHES = 6;
export const POPULAR_SEARCHES = 6;
export const SUGGESTIONS = { products: 5, categories: 3, brands: 3 } as const;
export const COUPON_MAXIMUM = 30;

/**
 * Constants of the specification that the shop does not define:
 * - persistence time-out (5000 ms): browser storage is read synchronously;
 * - code-chunk load time-out (120 s): the browser limits the loading of native modules;
 * - loading-spinner time-out: it has no value in the specification; the overlay uses `OVERLAY_MAX_MS`.
 */

export const MAP_ORIGIN = 'https://www.openstreetmap.org';
