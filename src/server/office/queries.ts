import { readInteger } from '#domain/read-integer.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import type { ListState } from '#routes/office/list-state.ts';
import type { Selected } from '#routes/office/selected.ts';
import type { ComparedDay } from '#server/dashboard/read-sales.ts';
import { readPackingSlips, readPickList } from '#server/fulfilment/record/print.ts';
import { readOrderForOffice } from '#server/fulfilment/record/read-order.ts';
import { readShipPreview } from '#server/fulfilment/record/ship-preview.ts';
import { listOrdersByNextStep } from '#server/orders/listing/list-orders.ts';
import { readBadges } from './badges.ts';
import { deliveryQueries } from './delivery/delivery-queries.ts';
import { entryQueries } from './entry/entry-queries.ts';
import { importQueries } from './imports/import-queries.ts';
import { linkQueries } from './links/link-queries.ts';
import { listViews } from './list-views.ts';
import { messageQueries } from './messages/message-queries.ts';
import { draftQueries } from './new-order/draft-queries.ts';
import { toOrderRequest } from './orders/order-filter.ts';
import { listPlaces, type Place, readCodedPlace } from './orders/places.ts';
import { remittanceQueries } from './orders/remittance-queries.ts';
import { listSelectedOrders } from './orders/selected-orders.ts';
import { statementQueries } from './orders/statement-queries.ts';
import { peopleQueries } from './people/people-queries.ts';
import { partQueries } from './product-parts/part-queries.ts';
import { priceQueries } from './products/price-queries.ts';
import { productQueries } from './products/product-queries.ts';
import { stockQueries } from './products/stock-queries.ts';
import { tagQueries } from './products/tag-queries.ts';
import { promotionQueries } from './promotions/promotion-queries.ts';
import { query } from './query.ts';
import { reviewQueries } from './reviews/review-queries.ts';
import { searchOffice } from './search.ts';
import { mailQueries } from './settings/mail-queries.ts';
import { paymentQueries } from './settings/payment-queries.ts';
import { settingsQueries } from './settings/settings-queries.ts';
import { setupQueries } from './settings/setup-queries.ts';
import { termQueries } from './terms/term-queries.ts';
import { readTodayFor } from './today.ts';
import { labelQueries } from './words/label-queries.ts';
import { mediaQueries } from './words/media-queries.ts';
import { wordsQueries } from './words/words-queries.ts';

const orders = {
  'orders.list': query('orders.read', ({ app }, state: ListState) =>
    listOrdersByNextStep(app, toOrderRequest(state)),
  ),
  'orders.read': query('orders.read', ({ app }, { name }: { readonly name: string }) =>
    readOrderForOffice(app, name),
  ),
  'orders.pick-list': query('orders.ship', async ({ app }, selected: Selected) =>
    readPickList(app.db.read, await listSelectedOrders(app, selected)),
  ),
  'orders.packing-slips': query('orders.ship', async ({ app }, selected: Selected) =>
    readPackingSlips(app.db.read, await listSelectedOrders(app, selected)),
  ),
  'orders.ship-preview': query('orders.ship', async ({ app }, selected: Selected) =>
    readShipPreview(app.db.read, await listSelectedOrders(app, selected)),
  ),
  'orders.customer': query('orders.read', async ({ app }, { id }: { readonly id: string }) => {
    const row = await app.db.read
      .selectFrom('customer')
      .select(['first_name', 'last_name'])
      .where('id', '=', readInteger(id) ?? 0)
      .executeTakeFirst();
    return { value: id, label: [row?.first_name, row?.last_name].filter(Boolean).join(' ') || id };
  }),
  'orders.places': query('orders.ship', ({ app, locale }, place: Place) =>
    listPlaces(app.db.read, place, locale),
  ),
  'orders.coded-place': query(
    'orders.ship',
    ({ app, locale }, coded: { readonly countryId: number; readonly code: string }) =>
      readCodedPlace(app.db.read, coded, locale),
  ),
};

/** What pages of the office may read, with the permission that each needs. */
export const queries = {
  'frame.badges': query('dashboard.read', ({ app, member }, _: object) => readBadges(app, member)),
  'list.views': query('dashboard.read', ({ app, member }, { list }: { readonly list: string }) =>
    listViews(app, member?.id ?? 0, list),
  ),
  'search.find': query('search.use', async ({ app, member, locale }, { text }: { readonly text: string }) =>
    member ? searchOffice(app, text, member.role, officeTranslator(locale)) : [],
  ),
  'today.read': query(
    'dashboard.read',
    ({ app, member }, { compared }: { readonly compared: ComparedDay }) => {
      if (!member) throw new Error('the dashboard needs a member');
      return readTodayFor(app, member.role, compared);
    },
  ),
  ...draftQueries,
  ...entryQueries,
  ...linkQueries,
  ...messageQueries,
  ...orders,
  ...productQueries,
  ...priceQueries,
  ...promotionQueries,
  ...partQueries,
  ...peopleQueries,
  ...remittanceQueries,
  ...statementQueries,
  ...reviewQueries,
  ...settingsQueries,
  ...setupQueries,
  ...paymentQueries,
  ...deliveryQueries,
  ...mailQueries,
  ...stockQueries,
  ...tagQueries,
  ...termQueries,
  ...importQueries,
  ...labelQueries,
  ...mediaQueries,
  ...wordsQueries,
};

export type QueryName = keyof typeof queries;
export type QueryInput<N extends QueryName> = Parameters<(typeof queries)[N]['run']>[1];
export type QueryAnswer<N extends QueryName> = Awaited<ReturnType<(typeof queries)[N]['run']>>;
