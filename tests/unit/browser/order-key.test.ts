import { describe, expect, it } from 'vitest';
import { dropOrderKey, getOrCreateOrderKey, isDefinitive } from '#stores/order/order-key.ts';

describe('the key of an order', () => {
  it('stays the same until it is released', () => {
    const key = getOrCreateOrderKey();
    expect(getOrCreateOrderKey()).toBe(key);
    dropOrderKey();
    expect(getOrCreateOrderKey()).not.toBe(key);
  });

  it('has a length that the contract allows', () => {
    expect(getOrCreateOrderKey()).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is kept while the outcome of the order is unknown', () => {
    for (const status of [0, 500, 502, 503, 504]) expect(isDefinitive(status)).toBe(false);
  });

  it('is kept after refusals that precede the comparison of keys', () => {
    for (const status of [401, 403, 408, 429]) expect(isDefinitive(status)).toBe(false);
  });

  it('is released by a refusal of the order itself', () => {
    for (const status of [400, 404, 409]) expect(isDefinitive(status)).toBe(true);
  });
});
