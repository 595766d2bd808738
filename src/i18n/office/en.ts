import { backups } from './en/backups.ts';
import { delivery } from './en/delivery.ts';
import { demoRemoval } from './en/demo-removal.ts';
import { bulk } from './en/frame/bulk.ts';
import { entry } from './en/frame/entry.ts';
import { frame } from './en/frame/frame.ts';
import { list } from './en/frame/list.ts';
import { states } from './en/frame/states.ts';
import { today } from './en/frame/today.ts';
import { values } from './en/frame/values.ts';
import { goingLive } from './en/going-live.ts';
import { home } from './en/home.ts';
import { foreign } from './en/imports/foreign.ts';
import { imports } from './en/imports/imports.ts';
import { sheet } from './en/imports/sheet.ts';
import { languages } from './en/languages.ts';
import { links } from './en/links.ts';
import { mailSetup } from './en/mail-setup.ts';
import { newOrder } from './en/orders/new-order.ts';
import { order } from './en/orders/order.ts';
import { orders } from './en/orders/orders.ts';
import { remittances } from './en/orders/remittances.ts';
import { returns } from './en/orders/returns.ts';
import { transfers } from './en/orders/transfers.ts';
import { payments } from './en/payments.ts';
import { mails } from './en/people/mails.ts';
import { messages } from './en/people/messages.ts';
import { people } from './en/people/people.ts';
import { personData } from './en/people/person-data.ts';
import { reviews } from './en/people/reviews.ts';
import { vendors } from './en/people/vendors.ts';
import { choices } from './en/products/choices.ts';
import { declarations } from './en/products/declarations.ts';
import { editor } from './en/products/editor.ts';
import { facts } from './en/products/facts.ts';
import { parts } from './en/products/parts.ts';
import { pictures } from './en/products/pictures.ts';
import { prices } from './en/products/prices.ts';
import { products } from './en/products/products.ts';
import { stock } from './en/products/stock.ts';
import { tags } from './en/products/tags.ts';
import { terms } from './en/products/terms.ts';
import { variants } from './en/products/variants.ts';
import { promotions } from './en/promotions.ts';
import { retention } from './en/retention.ts';
import { settings } from './en/settings.ts';
import { shopIdentity } from './en/shop-identity.ts';
import { shopSettings } from './en/shop-settings.ts';
import { insert } from './en/words/insert.ts';
import { labels } from './en/words/labels.ts';
import { media } from './en/words/media.ts';
import { words } from './en/words/words.ts';
import { wordsLog } from './en/words/words-log.ts';

/** Labels of the office. They are apart from the shop's, so that pages of the shop do not contain them. */
export const english = {
  ...bulk,
  ...choices,
  ...editor,
  ...entry,
  ...declarations,
  ...facts,
  ...frame,
  ...foreign,
  ...goingLive,
  ...languages,
  ...imports,
  ...home,
  ...insert,
  ...labels,
  ...links,
  ...list,
  ...media,
  ...newOrder,
  ...mails,
  ...mailSetup,
  ...messages,
  ...order,
  ...orders,
  ...prices,
  ...promotions,
  ...parts,
  ...pictures,
  ...products,
  ...payments,
  ...people,
  ...personData,
  ...remittances,
  ...retention,
  ...returns,
  ...transfers,
  ...reviews,
  ...settings,
  ...backups,
  ...demoRemoval,
  ...shopIdentity,
  ...shopSettings,
  ...delivery,
  ...sheet,
  ...states,
  ...stock,
  ...tags,
  ...terms,
  ...today,
  ...values,
  ...variants,
  ...vendors,
  ...words,
  ...wordsLog,
} as const;

export type OfficeKey = keyof typeof english;
