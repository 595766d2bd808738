import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const RENDERED = Date.parse('2026-12-01T06:30:00Z');
const ENDS = RENDERED + 3 * HOUR;

let shopTime: number | undefined;
let loads = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('fetch', async () => {
    if (shopTime === undefined) throw new TypeError('offline');
    return new Response(null, { headers: { Date: new Date(shopTime).toUTCString() } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** What the visitor sees: the time left, `over` or nothing. */
const readShown = (): string =>
  [...document.body.children]
    .filter((one) => one instanceof HTMLElement && !one.hidden)
    .map((one) => [...one.querySelectorAll('dd')].map((dd) => dd.textContent).join(':') || one.textContent)
    .join();

const expectShown = async (visitorTime: number, expected: string): Promise<void> => {
  vi.setSystemTime(visitorTime);
  const iso = (at: number) => new Date(at).toISOString();
  document.body.innerHTML = `<div role="timer" data-ends="${iso(ENDS)}" data-now="${iso(RENDERED)}">
    <dl><dd>--</dd><dd>--</dd><dd>--</dd><dd>--</dd></dl></div><p data-deal-over hidden>over</p>`;
  loads += 1;
  await import(/* @vite-ignore */ `/src/client/home/countdown.ts?${loads}`);
  await expect.poll(readShown).toBe(expected);
};

test('the countdown follows the clock of the shop, and without an answer a plausible one of the visitor', async () => {
  shopTime = undefined;
  await expectShown(RENDERED + 30 * DAY, '');
  await expectShown(RENDERED - 30 * DAY, '');
  await expectShown(RENDERED + HOUR, '00:02:00:00');
  shopTime = RENDERED + HOUR;
  for (const wrong of [-30 * DAY, -HOUR, 0, HOUR, 30 * DAY])
    await expectShown(shopTime + wrong, '00:02:00:00');
  shopTime = ENDS + 1000;
  for (const wrong of [-30 * DAY, 0, 30 * DAY]) await expectShown(shopTime + wrong, 'over');
});
