import { market, marketName } from '#domain/market/market.ts';
import { DEMO_CONTACT, DEMO_EMAIL, isDemoName } from '#i18n/demo-shop.ts';
import type { App } from '#server/context.ts';
import { demoSeller } from '#server/settings/demo-seller.ts';
import {
  SHOP_ADDRESS,
  SHOP_EMAIL,
  SHOP_NAME,
  SHOP_PHONE,
  SHOP_PLACE,
} from '#server/settings/identity-settings.ts';
import { getSeller } from '#server/settings/settings.ts';
import type { LiveFinding } from './live-item.ts';

/** A logo is not asked for: without one, the shop shows its name. */
export const checkIdentity = ({ identity }: App): LiveFinding => {
  const shop = identity.current();
  const demo = DEMO_CONTACT[marketName()];
  const settings = [
    ...shop.languages.filter((locale) => isDemoName(shop, locale)).map((locale) => SHOP_NAME[locale].key),
    ...(shop.phone === demo.phone ? [SHOP_PHONE.key] : []),
    ...(shop.email === DEMO_EMAIL ? [SHOP_EMAIL.key] : []),
    // The city of the demo may be that of the shop, unless all else is the demo's, too.
    ...(shop.phone === demo.phone && shop.place.en === demo.place.en ? [SHOP_PLACE.en.key] : []),
    ...(shop.address.en === '' && shop.address.ar === '' ? [SHOP_ADDRESS.en.key] : []),
  ];
  return settings.length === 0
    ? { state: 'done', note: 'identity_done' }
    : { state: 'open', note: 'identity_open', settings };
};

export const checkTax = async ({ db }: App): Promise<LiveFinding> => {
  if (market().tax === 'none') return { state: 'done', note: 'tax_none' };
  const seller = await getSeller(db.read);
  if (!seller) return { state: 'open', note: 'tax_open' };
  return seller.taxNumber === demoSeller()?.taxNumber
    ? { state: 'open', note: 'tax_demo' }
    : { state: 'done', note: 'tax_done' };
};
