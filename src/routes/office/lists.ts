import { PRODUCT_STATUSES } from '#domain/catalogue/product-status.ts';
import { STOCK_LEVELS } from '#domain/catalogue/stock-level.ts';
import { PAYMENT_METHOD } from '#domain/constants.ts';
import { TICKET_STATES } from '#domain/messages/ticket.ts';
import { NEXT_STEPS } from '#domain/orders/next-step.ts';
import { ORDER_STATES } from '#domain/orders/order.ts';
import { RETURN_STATES } from '#domain/orders/returns.ts';
import { RATINGS, REVIEW_STATES } from '#domain/reviews/moderation.ts';
import { LABEL_AREAS } from '#i18n/label-areas.ts';
import { LOCALES } from '#i18n/locales.ts';
import type { ListSpec } from './list-state.ts';
import { officeUrl } from './pages.ts';

/** Lists of the office: their filters and sorts. The first sort is the default, in descending order. */
export const ORDER_LIST = {
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
} as const satisfies ListSpec;

export const REMITTANCE_LIST = {
  path: officeUrl('orders/remittances'),
  filters: {},
  sorts: ['recorded'],
} as const satisfies ListSpec;

export const OWED_LIST = {
  path: officeUrl('orders/remittances/owed'),
  filters: { shipped: undefined, 'shipped-until': undefined },
  sorts: ['days'],
} as const satisfies ListSpec;

export const PRODUCT_LIST = {
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
    only: ['discount', 'no-picture', 'no-arabic'],
    changed: undefined,
    'changed-until': undefined,
  },
  sorts: ['added', 'name', 'price', 'stock'],
} as const satisfies ListSpec;

export const STOCK_LIST = {
  path: officeUrl('products/stock'),
  filters: {
    level: STOCK_LEVELS,
    only: ['waiting'],
    status: PRODUCT_STATUSES,
    category: undefined,
    brand: undefined,
  },
  sorts: ['stock', 'name', 'waiting'],
} as const satisfies ListSpec;

export const MESSAGE_LIST = {
  path: officeUrl('messages'),
  filters: { state: TICKET_STATES, overdue: ['1'], assignee: undefined },
  sorts: ['received'],
} as const satisfies ListSpec;

export const CUSTOMER_LIST = {
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
} as const satisfies ListSpec;

export const SUBSCRIBER_LIST = {
  path: officeUrl('subscribers'),
  filters: { language: LOCALES, joined: undefined, 'joined-until': undefined },
  sorts: ['joined'],
} as const satisfies ListSpec;

export const VENDOR_LIST = {
  path: officeUrl('vendors'),
  filters: {},
  sorts: ['added', 'name'],
} as const satisfies ListSpec;

export const REQUEST_LIST = {
  path: officeUrl('vendors/requests'),
  filters: {},
  sorts: ['sent'],
} as const satisfies ListSpec;

export const REVIEW_LIST = {
  path: officeUrl('reviews'),
  filters: { state: REVIEW_STATES, stars: RATINGS.map(String), product: undefined, answered: ['yes', 'no'] },
  sorts: ['received'],
} as const satisfies ListSpec;

export const AUDIT_LIST = {
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
} as const satisfies ListSpec;

export const MEDIA_LIST = {
  path: officeUrl('words/media'),
  filters: { only: ['unused', 'no-alt'] },
  sorts: ['added'],
} as const satisfies ListSpec;

export const LABEL_LIST = {
  path: officeUrl('words/labels'),
  filters: { area: LABEL_AREAS, only: ['changed'] },
  sorts: ['key'],
} as const satisfies ListSpec;
