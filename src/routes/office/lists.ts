import { PRODUCT_STATUSES } from '#domain/catalogue/product-status.ts';
import { STOCK_LEVELS } from '#domain/catalogue/stock-level.ts';
import { TICKET_STATES } from '#domain/messages/ticket.ts';
import { NEXT_STEPS } from '#domain/orders/next-step.ts';
import { ORDER_STATES } from '#domain/orders/order.ts';
import { RETURN_STATES } from '#domain/orders/returns.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { RATINGS, REVIEW_STATES } from '#domain/reviews/moderation.ts';
import { TEXT_STATES } from '#domain/text-state.ts';
import { LABEL_AREAS } from '#i18n/label-areas.ts';
import { LOCALES } from '#i18n/locales.ts';
import type { OfficeList } from './list-state.ts';
import { officeUrl } from './pages.ts';

/** Lists of the office: their filters and sorts. The first sort is the default, in descending order. */
export const ORDER_LIST = {
  ...{ name: 'orders', title: 'place_orders', search: 'orders_search', unit: 'orders' },
  ...{ empty: 'orders_empty', emptyHint: 'sales_none_hint' },
  path: officeUrl('orders'),
  filters: {
    next: NEXT_STEPS,
    state: ORDER_STATES,
    return: RETURN_STATES,
    payment: Object.values(PAYMENT_METHOD).map(String),
    placed: undefined,
    'placed-until': undefined,
    sold: ['1'],
    cancelled: undefined,
    'cancelled-until': undefined,
    refunded: undefined,
    'refunded-until': undefined,
    min: undefined,
    customer: undefined,
  },
  sorts: ['placed', 'name', 'total'],
} as const satisfies OfficeList;

export const REMITTANCE_LIST = {
  ...{ name: 'remittances', title: 'remittances', search: 'remittances_search', unit: 'remittances' },
  ...{ empty: 'remittances_empty', emptyHint: 'remittances_empty_hint' },
  path: officeUrl('orders/remittances'),
  filters: {},
  sorts: ['recorded'],
} as const satisfies OfficeList;

export const OWED_LIST = {
  ...{ name: 'owed', title: 'remittances_owed', search: 'owed_search', unit: 'orders' },
  ...{ empty: 'owed_empty', emptyHint: 'owed_empty_hint' },
  path: officeUrl('orders/remittances/owed'),
  filters: { shipped: undefined, 'shipped-until': undefined },
  sorts: ['days'],
} as const satisfies OfficeList;

export const PRODUCT_LIST = {
  ...{ name: 'products', title: 'place_products', search: 'products_search', unit: 'products' },
  ...{ empty: 'products_empty', emptyHint: 'products_empty_hint' },
  path: officeUrl('products'),
  filters: {
    status: PRODUCT_STATUSES,
    level: STOCK_LEVELS,
    category: undefined,
    brand: undefined,
    tag: undefined,
    size: undefined,
    color: undefined,
    attribute: undefined,
    allergen: undefined,
    only: ['discount', 'no-picture', 'no-arabic', 'undeclared'],
    changed: undefined,
    'changed-until': undefined,
  },
  sorts: ['added', 'name', 'price', 'stock'],
} as const satisfies OfficeList;

export const STOCK_LIST = {
  ...{ name: 'stock', title: 'stock', search: 'products_search', unit: 'products' },
  ...{ empty: 'products_empty' },
  path: officeUrl('products/stock'),
  filters: {
    level: STOCK_LEVELS,
    only: ['waiting'],
    status: PRODUCT_STATUSES,
    category: undefined,
    brand: undefined,
  },
  sorts: ['stock', 'name', 'waiting'],
  isAscending: true,
} as const satisfies OfficeList;

export const MESSAGE_LIST = {
  ...{ name: 'messages', title: 'place_messages', search: 'messages_search', unit: 'messages' },
  ...{ empty: 'messages_empty', emptyHint: 'messages_empty_hint' },
  path: officeUrl('messages'),
  filters: { state: TICKET_STATES, overdue: ['1'], assignee: undefined },
  sorts: ['received'],
} as const satisfies OfficeList;

export const CUSTOMER_LIST = {
  ...{ name: 'customers', title: 'place_customers', search: 'customers_search', unit: 'customers' },
  ...{ empty: 'customers_empty', emptyHint: 'customers_empty_hint' },
  path: officeUrl('customers'),
  filters: {
    language: LOCALES,
    guest: ['1'],
    newsletter: ['1'],
    deletion: ['1'],
    joined: undefined,
    'joined-until': undefined,
  },
  sorts: ['joined', 'name'],
} as const satisfies OfficeList;

export const SUBSCRIBER_LIST = {
  ...{ name: 'subscribers', title: 'subscribers', search: 'subscribers_search', unit: 'subscribers_n' },
  ...{ empty: 'subscribers_empty', emptyHint: 'subscribers_empty_hint' },
  path: officeUrl('subscribers'),
  filters: { language: LOCALES, joined: undefined, 'joined-until': undefined },
  sorts: ['joined'],
} as const satisfies OfficeList;

export const VENDOR_LIST = {
  ...{ name: 'vendors', title: 'vendors', search: 'vendors_search', unit: 'vendors_n' },
  ...{ empty: 'vendors_empty', emptyHint: 'vendors_empty_hint' },
  path: officeUrl('vendors'),
  filters: {},
  sorts: ['added', 'name'],
} as const satisfies OfficeList;

export const REQUEST_LIST = {
  ...{
    name: 'vendor-requests',
    title: 'vendor_requests',
    search: 'vendor_requests_search',
    unit: 'vendor_requests_n',
  },
  ...{ empty: 'vendor_requests_empty', emptyHint: 'vendor_requests_empty_hint' },
  path: officeUrl('vendors/requests'),
  filters: {},
  sorts: ['sent'],
} as const satisfies OfficeList;

export const REVIEW_LIST = {
  ...{ name: 'reviews', title: 'place_reviews', search: 'reviews_search', unit: 'reviews' },
  ...{ empty: 'reviews_empty', emptyHint: 'reviews_empty_hint' },
  path: officeUrl('reviews'),
  filters: { state: REVIEW_STATES, stars: RATINGS.map(String), product: undefined, answered: ['yes', 'no'] },
  sorts: ['received'],
} as const satisfies OfficeList;

export const AUDIT_LIST = {
  ...{ name: 'audit', title: 'audit', search: 'audit_search', unit: 'entries' },
  ...{ empty: 'audit_empty' },
  path: officeUrl('settings/audit'),
  filters: {
    noun: undefined,
    member: undefined,
    'command-line': ['1'],
    subject: undefined,
    day: undefined,
    'day-until': undefined,
  },
  sorts: ['at'],
} as const satisfies OfficeList;

export const PAGE_LIST = {
  ...{ name: 'pages', title: 'words_pages', search: 'words_search', unit: 'words_pages_n' },
  ...{ empty: 'words_pages' },
  path: officeUrl('words'),
  filters: { state: TEXT_STATES },
  sorts: ['name'],
} as const satisfies OfficeList;

export const QUESTION_LIST = {
  ...{
    name: 'questions',
    title: 'words_questions',
    search: 'words_questions_search',
    unit: 'words_questions_n',
  },
  ...{ empty: 'words_questions' },
  path: officeUrl('words/questions'),
  filters: { state: TEXT_STATES.filter((state) => state !== 'deleted') },
  sorts: ['order'],
} as const satisfies OfficeList;

export const MEDIA_LIST = {
  ...{ name: 'media', title: 'media', search: 'media_search', unit: 'media_n' },
  ...{ empty: 'media_empty', emptyHint: 'media_empty_hint' },
  path: officeUrl('words/media'),
  filters: { only: ['unused', 'no-alt'] },
  sorts: ['added'],
} as const satisfies OfficeList;

export const LABEL_LIST = {
  ...{ name: 'labels', title: 'labels', search: 'labels_search', unit: 'labels_n' },
  ...{ empty: 'labels_empty' },
  path: officeUrl('words/labels'),
  filters: { area: LABEL_AREAS, only: ['changed'] },
  sorts: ['key'],
} as const satisfies OfficeList;
