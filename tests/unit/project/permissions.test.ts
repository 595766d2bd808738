import { describe, expect, test } from 'vitest';
import { can, type Permission, ROLES, type Role } from '#domain/staff/roles.ts';
import { OFFICE_PAGES } from '#routes/office/pages.ts';
import { ACTIONS } from '#server/office/actions.ts';

/**
 * What the office is meant to allow, written a second time: the tests of the server read the permissions from the code, so
 * that they follow a wrong one. An entry ends with a dot or slash if it covers all that begins with it. The longest wins.
 */
type Table = Readonly<Partial<Record<Permission | 'anyone', readonly string[]>>>;

const OF_ACTIONS: Table = {
  'account.change': ['account.'],
  'dashboard.read': ['view.', 'change.undo'],
  'orders.change': ['order.', 'remittance.', 'statement.'],
  'orders.ship': [
    ...['order.ship', 'order.ship-selection', 'order.correct-shipment', 'order.change-address'],
    'order.receive-return',
  ],
  'orders.note': ['order.note', 'order.remove-note', 'order.resend-mail'],
  'customers.change': ['customer.'],
  'messages.change': ['message.', 'mail.'],
  'reviews.change': ['review.'],
  'subscribers.read': ['subscriber.'],
  'vendors.change': ['vendor.'],
  'products.change': ['product.', 'price-change.', 'term.', 'stock.'],
  'stock.change': ['stock.set', 'stock.add', 'stock.count'],
  'catalogue.import': ['import.'],
  'promotions.change': ['coupon.', 'campaign.'],
  'front.change': ['banner.', 'announcement.', 'home.'],
  'words.change': ['words.', 'label.', 'page.', 'question.'],
  'links.find': ['draft.'],
  'media.change': ['picture.'],
  'settings.change': [
    ...['settings.', 'shop.', 'backup.', 'payments.', 'delivery.'],
    ...['vendor.add', 'vendor.archive', 'vendor.change', 'vendor.close', 'vendor.move', 'vendor.reopen'],
  ],
  'staff.change': ['staff.'],
};

const OF_PAGES: Table = {
  anyone: ['confirm', 'sign-in', 'sign-in/', 'welcome/'],
  'account.change': ['account', 'settings'],
  'dashboard.read': ['', 'keys'],
  'search.use': ['search', 'search/'],
  'orders.change': ['orders/', 'orders/remittances/:id'],
  'orders.read': ['orders', 'orders/export', 'orders/:id', 'orders/:id/'],
  'orders.ship': [
    'orders/ship',
    'orders/pick-list',
    'orders/packing-slips',
    'orders/cities',
    'orders/coded-place',
  ],
  'customers.read': ['customers', 'customers/:id'],
  'customers.change': ['customers/'],
  'messages.change': ['messages', 'messages/'],
  'reviews.change': ['reviews', 'reviews/'],
  'subscribers.read': ['subscribers', 'subscribers/'],
  'vendors.change': ['vendors', 'vendors/requests', 'vendors/requests/'],
  'products.change': ['products/'],
  'stock.change': ['products', 'products/stock', 'products/stock/', 'products/:id', 'products/:id/history'],
  'catalogue.import': ['products/import', 'products/import/', 'products/export', 'products/export/'],
  'promotions.change': ['promotions', 'promotions/'],
  'front.change': [
    ...['promotions/targets/', 'broken-links'],
    ...['promotions/banners', 'promotions/banners/', 'promotions/home'],
    ...['promotions/announcements', 'promotions/announcements/'],
  ],
  'words.change': ['words', 'words/'],
  'links.find': ['words/links/'],
  'media.change': ['words/media', 'words/media/'],
  'settings.change': ['settings/', 'vendors/:id'],
  'staff.change': ['settings/staff', 'settings/staff/'],
  'audit.read': ['settings/audit', 'settings/audit/'],
};

const OF_ALL: readonly Permission[] = ['dashboard.read', 'search.use', 'account.change'];
const OF_ROLES: Readonly<Record<Exclude<Role, 'owner' | 'manager'>, readonly Permission[]>> = {
  fulfilment: ['orders.read', 'orders.note', 'orders.ship', 'customers.read', 'stock.change'],
  catalogue: [
    'products.change',
    'catalogue.import',
    'promotions.change',
    'front.change',
    'stock.change',
    'links.find',
    'media.change',
  ],
  editor: ['front.change', 'words.change', 'links.find', 'media.change'],
  support: ['orders.read', 'orders.note', 'customers.read', 'messages.change', 'reviews.change'],
};
const OF_OWNERS: readonly Permission[] = ['settings.change', 'staff.change'];

const find = (table: Table, name: string): string | undefined => {
  const entries = Object.entries(table).flatMap(([permission, all]) =>
    all.map((entry) => ({ permission, entry })),
  );
  const covers = (entry: string) => entry === name || (/[./]$/.test(entry) && name.startsWith(entry));
  return entries.filter(({ entry }) => covers(entry)).toSorted((a, b) => b.entry.length - a.entry.length)[0]
    ?.permission;
};

describe('the office', () => {
  test.each(Object.entries(ACTIONS))('lets the action "%s" need its permission', (name, { permission }) => {
    expect(permission).toBe(find(OF_ACTIONS, name));
  });

  test.each(OFFICE_PAGES.map(({ path, permission }) => [path, permission]))(
    'lets the page "%s" need its permission',
    (path, permission) => {
      expect(permission).toBe(find(OF_PAGES, path));
    },
  );

  test.each(ROLES)('gives the role "%s" its permissions', (role) => {
    const all = Object.keys({ ...OF_ACTIONS, ...OF_PAGES }).filter((one) => one !== 'anyone') as Permission[];
    const meant = all.filter((one) => {
      if (role === 'owner' || OF_ALL.includes(one)) return true;
      return role === 'manager' ? !OF_OWNERS.includes(one) : OF_ROLES[role].includes(one);
    });
    expect(all.filter((one) => can(role, one))).toEqual(meant);
  });
});
