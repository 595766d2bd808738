import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { watchHostBranding } from '#server/remote/host-branding.ts';
import { startOlderApi } from '../../support/older-api/start.ts';
import { openTestShop, type TestShop } from '../../support/shop/test-shop.ts';

let host: Awaited<ReturnType<typeof startOlderApi>>;
let front: TestShop;
beforeAll(async () => {
  const labels = { 7: { lbl_login_title: 'مرحبًا بكم', lbl_login_submit: '  ', lbl_unknown: 'x' } };
  host = await startOlderApi({ labelsAsText: true, labels });
  front = await openTestShop(undefined, { apiHost: host.url });
});
afterAll(async () => {
  await front.close();
  await host.stop();
});

test('Arabic labels and the logo of the API host replace the local ones, and stay while it fails', async () => {
  const { labels, log } = front.app;
  const before = labels.translator('ar')('lbl_login_submit');
  const english = labels.translator('en')('lbl_login_title');
  const warn = vi.spyOn(log, 'warn');
  const drop = vi.fn();
  const watch = watchHostBranding(front.app, drop);
  await watch.refresh();
  expect(labels.translator('ar')('lbl_login_title')).toBe('مرحبًا بكم');
  expect(labels.translator('ar')('lbl_login_submit')).toBe(before);
  expect(labels.translator('en')('lbl_login_title')).toBe(english);
  expect(labels.hostBranding().logo).toBe(`${host.url}/content/logo.png`);
  expect(drop).toHaveBeenCalled();
  expect(warn).not.toHaveBeenCalled();
  expect(
    host.requested.filter(({ fields }) => fields.languageCode === 'en' || Number(fields.entityId) < 1),
  ).toEqual([]);

  for (const name of ['get-localization-data', 'get-website-logo'])
    host.raw.set(name, { status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' });
  drop.mockClear();
  await watch.refresh();
  await watch.refresh();
  watch.close();
  expect(labels.translator('ar')('lbl_login_title')).toBe('مرحبًا بكم');
  expect(labels.hostBranding().logo).toBe(`${host.url}/content/logo.png`);
  expect(drop).not.toHaveBeenCalled();
  expect(warn).toHaveBeenCalledTimes(1);
});
