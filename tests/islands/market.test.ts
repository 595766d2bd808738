import { expect, test } from 'vitest';
import { MARKETS } from '#domain/market/markets.ts';

test('a browser formats amounts as its page says, without the table of markets', async () => {
  const { pattern, decimals, digitGroup, timeZone, zoneHours } = MARKETS.kuwait;
  document.documentElement.dataset.market = JSON.stringify({
    ...{ pattern, decimals, digitGroup, timeZone, zoneHours },
  });
  // Modules read the page when they load.
  const { formatMoney } = await import('#i18n/format.ts');
  const { toPaise } = await import('#domain/money.ts');
  expect(formatMoney(toPaise(1234.5))).toBe('KWD\u00a01,234.500');
  delete document.documentElement.dataset.market;
});
