import type { Translated } from '../labels/translated.ts';
import { backups } from './ar/backups.ts';
import { delivery } from './ar/delivery.ts';
import { demoRemoval } from './ar/demo-removal.ts';
import { bulk } from './ar/frame/bulk.ts';
import { entry } from './ar/frame/entry.ts';
import { frame } from './ar/frame/frame.ts';
import { list } from './ar/frame/list.ts';
import { states } from './ar/frame/states.ts';
import { today } from './ar/frame/today.ts';
import { values } from './ar/frame/values.ts';
import { goingLive } from './ar/going-live.ts';
import { home } from './ar/home.ts';
import { foreign } from './ar/imports/foreign.ts';
import { imports } from './ar/imports/imports.ts';
import { sheet } from './ar/imports/sheet.ts';
import { languages } from './ar/languages.ts';
import { links } from './ar/links.ts';
import { mailSetup } from './ar/mail-setup.ts';
import { newOrder } from './ar/orders/new-order.ts';
import { order } from './ar/orders/order.ts';
import { orders } from './ar/orders/orders.ts';
import { remittances } from './ar/orders/remittances.ts';
import { returns } from './ar/orders/returns.ts';
import { transfers } from './ar/orders/transfers.ts';
import { payments } from './ar/payments.ts';
import { mails } from './ar/people/mails.ts';
import { messages } from './ar/people/messages.ts';
import { people } from './ar/people/people.ts';
import { personData } from './ar/people/person-data.ts';
import { reviews } from './ar/people/reviews.ts';
import { vendors } from './ar/people/vendors.ts';
import { choices } from './ar/products/choices.ts';
import { declarations } from './ar/products/declarations.ts';
import { editor } from './ar/products/editor.ts';
import { facts } from './ar/products/facts.ts';
import { parts } from './ar/products/parts.ts';
import { pictures } from './ar/products/pictures.ts';
import { prices } from './ar/products/prices.ts';
import { products } from './ar/products/products.ts';
import { stock } from './ar/products/stock.ts';
import { tags } from './ar/products/tags.ts';
import { terms } from './ar/products/terms.ts';
import { variants } from './ar/products/variants.ts';
import { promotions } from './ar/promotions.ts';
import { retention } from './ar/retention.ts';
import { settings } from './ar/settings.ts';
import { shopIdentity } from './ar/shop-identity.ts';
import { shopSettings } from './ar/shop-settings.ts';
import { insert } from './ar/words/insert.ts';
import { labels } from './ar/words/labels.ts';
import { media } from './ar/words/media.ts';
import { words } from './ar/words/words.ts';
import { wordsLog } from './ar/words/words-log.ts';
import type { english } from './en.ts';

export const arabic: Translated<typeof english> = {
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
};
