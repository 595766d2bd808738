import { describe, expect, it } from 'vitest';
import { draftUrl, formatDraft, readOrderDraft } from '#routes/office/order-draft.ts';

const read = (query: string) => readOrderDraft(new URLSearchParams(query));
const line = (ProductId: number, Quantity: number, ...choices: [number, number][]) => ({
  ProductId,
  Quantity,
  productSelectedAttributes: choices.map(([ProductAttributeID, PrimaryKeyValue]) => ({
    ProductAttributeID,
    PrimaryKeyValue,
  })),
});

describe('the draft of an order', () => {
  it('is the same after it was written to a URL and read', () => {
    const draft = {
      customerId: 7,
      lines: [line(12, 2, [1, 5], [3, 9]), line(4, 1)],
      coupon: 'SAVE 10',
      hasBadQuantity: false,
    };
    expect(read(formatDraft(draft))).toEqual(draft);
    expect(draftUrl(draft, { find: 'whey' })).toContain('&find=whey');
    expect(draftUrl({ ...draft, customerId: undefined, lines: [], coupon: '' })).toBe('/office/orders/new');
  });

  it('takes a product with its choices, and adds to a line with the same ones', () => {
    const add = 'add=12&choice-1=5&choice-3=9&quantity=٢';
    expect(read(add).lines).toEqual([line(12, 2, [1, 5], [3, 9])]);
    expect(read('add=12&variant=1-5,3-9&choice-7=2').lines).toEqual([line(12, 1, [1, 5], [3, 9], [7, 2])]);
    expect(read(`line=12:1:3-9,1-5&${add}`).lines).toEqual([line(12, 3, [3, 9], [1, 5])]);
    expect(read('line=12:1:1-6&add=12&choice-1=5').lines).toHaveLength(2);
    expect(read('add=12&choice-1=').lines).toEqual([line(12, 1)]);
  });

  it('changes quantities, removes a line by 0, and keeps a quantity that was typed wrongly', () => {
    const lines = 'line=1:1&line=2:2&line=3:3';
    expect(read(`${lines}&quantity-0=5&quantity-1=0`).lines).toEqual([line(1, 5), line(3, 3)]);
    expect(read(`${lines}&quantity-2=many`)).toMatchObject({
      lines: [line(1, 1), line(2, 2), line(3, 3)],
      hasBadQuantity: true,
    });
    expect(read('add=1&quantity=0')).toMatchObject({ lines: [], hasBadQuantity: true });
  });

  it('ignores what it does not understand', () => {
    expect(read('customer=x&line=&line=1&line=1:0&line=a:b&line=1:1:x,2-3&coupon=%20')).toEqual({
      customerId: undefined,
      lines: [line(1, 1, [2, 3])],
      coupon: '',
      hasBadQuantity: false,
    });
  });
});
