import { describe, expect, it } from 'vitest';
import { readDigitalState } from '../../../src/domain/catalogue/digital.ts';

const item = (IsDigitalProduct: boolean, LatestStatusID: number, ShippingStatusID: number) =>
  readDigitalState({ IsDigitalProduct, LatestStatusID, ShippingStatusID });

describe('the digital column of an order', () => {
  it('is empty for shipped items', () => expect(item(false, 3, 3)).toBe('none'));
  it('is pending while nothing is completed', () => expect(item(true, 1, 2)).toBe('waiting'));
  it('is ready once the item is completed', () => expect(item(true, 3, 1)).toBe('ready'));
  it('is ready once the shipping is completed', () => expect(item(true, 1, 3)).toBe('ready'));
});
