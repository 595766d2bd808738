import { describe, expect, it } from 'vitest';
import { SANDBOX_CARDS } from '../../../src/domain/orders/sandbox-cards.ts';
import {
  checkExpiry,
  formatCardNumber,
  formatExpiry,
  isCardNumber,
  isSecurityCode,
} from '../../../src/islands/checkout/card/card-fields.ts';

const NOVEMBER = new Date(2026, 10, 21);

describe('a card number', () => {
  it('is grouped by four digits while it is typed or pasted', () => {
    expect(formatCardNumber('42424')).toBe('4242 4');
    expect(formatCardNumber('4242-4242-4242-4242')).toBe('4242 4242 4242 4242');
  });

  it('has a check digit', () => {
    expect(isCardNumber('4242 4242 4242 4242')).toBe(true);
    expect(isCardNumber('4242 4242 4242 4243')).toBe(false);
    expect(isCardNumber('')).toBe(false);
  });

  it('is valid on every card of the sandbox', () => {
    for (const card of SANDBOX_CARDS) expect(isCardNumber(card.number), card.number).toBe(true);
  });
});

describe('an expiry', () => {
  it('gets its slash and a leading zero', () => {
    expect(formatExpiry('04')).toBe('04');
    expect(formatExpiry('042')).toBe('04 / 2');
    expect(formatExpiry('9')).toBe('09');
    expect(formatExpiry('04/2029')).toBe('04 / 20');
  });

  it('is valid until the end of its month', () => {
    expect(checkExpiry('11 / 26', NOVEMBER)).toBeUndefined();
    expect(checkExpiry('10 / 26', NOVEMBER)).toBe('past');
    expect(checkExpiry('13 / 27', NOVEMBER)).toBe('incomplete');
    expect(checkExpiry('1', NOVEMBER)).toBe('incomplete');
  });
});

it('a security code has three or four digits', () => {
  expect(isSecurityCode('123')).toBe(true);
  expect(isSecurityCode('1234')).toBe(true);
  expect(isSecurityCode('12')).toBe(false);
});
