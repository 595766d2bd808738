import { describe, expect, it } from 'vitest';
import { dropOrderKey, getOrCreateOrderKey, isDefinitive } from '#stores/order/order-key.ts';

describe('the key of an order', () => {
  it('stays the same until it is let go of', () => {
    const key = getOrCreateOrderKey();
    expect(getOrCreateOrderKey()).toBe(key);
    dropOrderKey();
    expect(getOrCreateOrderKey()).not.toBe(key);
  });

  it('is of a length that the contract allows', () => {
    expect(getOrCreateOrderKey()).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is kept while nobody knows what became of the order', () => {
    for (const status of [0, 500, 502, 503, 504]) expect(isDefinitive(status)).toBe(false);
  });

  it('is kept by refusals that come before the server compares keys', () => {
    for (const status of [401, 403, 408, 429]) expect(isDefinitive(status)).toBe(false);
  });

  it('is let go of by a refusal of the order itself', () => {
    for (const status of [400, 404, 409]) expect(isDefinitive(status)).toBe(true);
  });
});
