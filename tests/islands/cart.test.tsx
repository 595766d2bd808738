import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { translator } from '../../src/i18n/translate.ts';
import { CartPage } from '../../src/islands/cart/CartPage.tsx';
import { CheckoutPage } from '../../src/islands/checkout/CheckoutPage.tsx';
import { LabelsProvider } from '../../src/islands/ui/labels.tsx';
import { Sentence } from '../../src/islands/ui/Sentence.tsx';

const t = translator('en');

describe('the server-rendered cart', () => {
  const html = renderToString(<CartPage t={t} freeShippingFrom={200_000} />);

  it('has the heading and a frame, and no contents of the cart', () => {
    expect(html).toContain('Your cart');
    expect(html).toContain('aria-busy="true"');
    expect(html).not.toContain('Your Cart is Empty');
    expect(html).not.toContain('₹');
  });
});

describe('the server-rendered checkout', () => {
  const html = renderToString(<CheckoutPage t={t} />);

  it('has the heading and no order button yet', () => {
    expect(html).toContain('<h1>Checkout</h1>');
    expect(html).not.toContain('Place Order');
  });
});

describe('a sentence with a price', () => {
  it('isolates the price from the direction of the text', () => {
    const html = renderToString(
      <LabelsProvider t={t}>
        <Sentence text="You are {amount} away" parts={{ amount: <bdi>₹947</bdi> }} />
      </LabelsProvider>,
    );
    expect(html).toBe('You are <bdi>₹947</bdi> away');
  });
});
