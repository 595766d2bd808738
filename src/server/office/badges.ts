import { can, type Permission } from '#domain/staff/roles.ts';
import type { Place } from '#routes/office/pages.ts';
import type { App } from '#server/context.ts';
import { countReturns } from '#server/dashboard/read-needs.ts';
import { countOpenTickets } from '#server/messages/count-open.ts';
import { listOrdersByNextStep } from '#server/orders/listing/list-orders.ts';
import { countWaitingReviews } from '#server/reviews/moderate/count-waiting.ts';
import type { Member } from '#server/staff/member.ts';
import { countVendorRequests } from '#server/vendors/vendor-pages.ts';
import { countRefusedTexts } from '#server/words/office/count-refused.ts';

export type Badges = Readonly<Partial<Record<Place, number>>>;

const countOrders = async (app: App): Promise<number> => {
  const { counts } = await listOrdersByNextStep(app, { filter: {}, size: 1 });
  const { requested, received } = await countReturns(app.db.read);
  const {
    retry_refund = 0,
    check_payment = 0,
    confirm_transfer = 0,
    ship = 0,
    ship_rest = 0,
  } = counts.byNext ?? {};
  return retry_refund + check_payment + confirm_transfer + ship + ship_rest + requested + received;
};

const countRefused = async ({ db }: App): Promise<number> => {
  const { pages, questions } = await countRefusedTexts(db.read);
  return pages + questions;
};

/** Numbers of things that wait, by place, as far as the role may see them. */
export const readBadges = async (app: App, member: Member | undefined): Promise<Badges> => {
  if (!member) return {};
  const may = (permission: Permission) => can(member.role, permission);
  const [orders = 0, messages = 0, reviews = 0, customers = 0, words = 0] = await Promise.all([
    may('orders.read') ? countOrders(app) : undefined,
    may('messages.change') ? countOpenTickets(app.db.read).then((open) => open.messages) : undefined,
    may('reviews.change') ? countWaitingReviews(app.db.read).then((waiting) => waiting.reviews) : undefined,
    may('vendors.change') ? countVendorRequests(app) : undefined,
    may('words.change') ? countRefused(app) : undefined,
  ]);
  return { orders, customers, messages, reviews, words };
};
