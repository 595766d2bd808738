export const ROLES = ['owner', 'manager', 'fulfilment', 'catalogue', 'editor', 'support'] as const;
export type Role = (typeof ROLES)[number];

const ALL: readonly Role[] = ROLES;
const OWNER: readonly Role[] = ['owner'];
const MANAGERS: readonly Role[] = ['owner', 'manager'];

/** The only table of what a role may do. Pages and actions name a permission, never a role. */
const ALLOWED = {
  'dashboard.read': ALL,
  'search.use': ALL,
  'account.change': ALL,
  'orders.read': [...MANAGERS, 'fulfilment', 'support'],
  'orders.note': [...MANAGERS, 'fulfilment', 'support'],
  /** Ship, print, and correct the delivery address before shipping. */
  'orders.ship': [...MANAGERS, 'fulfilment'],
  /** Cancel, return, refund, and place an order for a customer. */
  'orders.change': MANAGERS,
  'customers.read': [...MANAGERS, 'fulfilment', 'support'],
  /** Export, erase, and end sessions. */
  'customers.change': MANAGERS,
  'messages.change': [...MANAGERS, 'support'],
  'reviews.change': [...MANAGERS, 'support'],
  'subscribers.read': MANAGERS,
  'vendors.change': MANAGERS,
  'products.change': [...MANAGERS, 'catalogue'],
  /** Import and undo of a catalogue or a spreadsheet, and export. */
  'catalogue.import': [...MANAGERS, 'catalogue'],
  'promotions.change': [...MANAGERS, 'catalogue'],
  /** Banners, announcements and home. */
  'front.change': [...MANAGERS, 'catalogue', 'editor'],
  'stock.change': [...MANAGERS, 'fulfilment', 'catalogue'],
  'words.change': [...MANAGERS, 'editor'],
  /** Write texts with links, such as those of products: find what they may lead to, and keep their drafts. */
  'links.find': [...MANAGERS, 'catalogue', 'editor'],
  'media.change': [...MANAGERS, 'catalogue', 'editor'],
  'settings.change': OWNER,
  'staff.change': OWNER,
  'audit.read': MANAGERS,
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type Permission = keyof typeof ALLOWED;

export const isRole = (text: string): text is Role => ROLES.some((role) => role === text);

export const rolesWith = (permission: Permission): readonly Role[] => ALLOWED[permission];

export const can = (role: Role, permission: Permission): boolean => rolesWith(permission).includes(role);
