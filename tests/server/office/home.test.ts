import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOME_SECTIONS } from '#domain/home-sections.ts';
import { createPageApi } from '#server/calls/page-api.ts';
import { changeSetting, getHomeSections } from '#server/settings/settings.ts';
import { type OfficeShop, openOfficeShop, type SignedIn } from '../../support/shop/office-shop.ts';

let shop: OfficeShop;
let member: SignedIn;

beforeAll(async () => {
  shop = await openOfficeShop();
  member = await shop.signIn('catalogue');
});
afterAll(() => shop.close());

const PAGE = '/office/promotions/home';
const read = () => getHomeSections(shop.app.db.read);
const arrange = async (section: string, step: string, more: Record<string, string> = {}) => {
  // The latest undo is found by its time.
  shop.clock.advance(1000);
  return shop.act(PAGE, member.token, 'home.arrange', {
    ...{ section, step, was: (await read()).join(' ') || 'none' },
    ...more,
  });
};

describe('the sections of home', () => {
  it('are moved, hidden and shown again, each with an undo', async () => {
    expect(await read()).toEqual(HOME_SECTIONS);
    expect((await arrange('campaigns', 'up')).status).toBe(303);
    expect(await read()).toEqual(['label', 'categories', 'campaigns', 'products', 'deal', 'popular', 'call']);
    await arrange('categories', 'hide');
    const hidden = ['label', 'campaigns', 'products', 'deal', 'popular', 'call'];
    expect(await read()).toEqual(hidden);
    const terms = await createPageApi(shop.app, 'en', '').call('get-shop-terms', {});
    expect(terms).toMatchObject({ ok: true, value: { HomeSections: hidden } });
    await shop.undo(PAGE, member);
    expect(await read()).toEqual(['label', 'categories', ...hidden.slice(1)]);
    await arrange('call', 'up', { request: 'home-1' });
    await arrange('call', 'up', { request: 'home-1' });
    expect((await read()).indexOf('call')).toBe(5);
  });

  it('can all be hidden, and come back one by one', async () => {
    for (const section of HOME_SECTIONS) await arrange(section, 'hide');
    expect(await read()).toEqual([]);
    await arrange('deal', 'show');
    expect(await read()).toEqual(['deal']);
  });

  it('stay as another member has arranged them, and unknown ones are refused', async () => {
    const was = (await read()).join(' ');
    await changeSetting(shop.app, 'home_sections', ['popular', 'call']);
    const late = await arrange('deal', 'hide', { was });
    expect([late.status, late.visit?.posted?.faults['']?.code]).toEqual([409, 'home_conflict']);
    expect((await arrange('footer', 'hide')).status).toBe(422);
    expect(await changeSetting(shop.app, 'home_sections', ['popular', 'footer'])).toMatchObject({
      error: { code: 'bad_value' },
    });
    expect(await read()).toEqual(['popular', 'call']);
  });
});
