import '../../src/styles/components/options.css';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { CartProductRow } from '#contract/orders/cart.ts';
import { type CartItem, lineKey } from '#domain/cart/cart.ts';
import { translator } from '#i18n/translate.ts';
import { CartPage } from '#islands/cart/CartPage.tsx';
import { Totals } from '#islands/cart/Totals.tsx';
import { CheckoutPage } from '#islands/checkout/CheckoutPage.tsx';
import { SandboxCardForm } from '#islands/checkout/card/SandboxCardForm.tsx';
import { LabelsProvider } from '#islands/ui/labels.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { $cart } from '#stores/cart/cart.ts';
import { $quote, NO_QUOTE } from '#stores/cart/quote.ts';
import { $seenPrices } from '#stores/cart/seen-prices.ts';
import { $user, startSession, type User } from '#stores/session/session.ts';
import { $toasts } from '#stores/ui/toasts.ts';

const t = translator('en');

describe('the server-rendered cart', () => {
  const html = renderToString(<CartPage t={t} freeShippingFrom={200_000} />);

  it('has the heading, a frame, and the state of an empty cart, of which a style shows one', () => {
    expect(html).toContain('Your cart');
    expect(html).toMatch(/class="when-empty">.*Your Cart is Empty.*aria-busy="true"/s);
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
    expect(html).toBe('<span>You are </span><bdi>₹947</bdi><span> away</span>');
  });
});

describe('the sums of a cart', () => {
  const rowOf = (ShippingCharges: number) => ({ ShippingCharges, IsDigitalProduct: false }) as CartProductRow;
  const read = (...charges: number[]) =>
    renderToString(
      <LabelsProvider t={t}>
        <Totals
          quote={{
            productsData: charges.map(rowOf),
            ...{ cartSubTotal: 500, shippingSubTotal: 157, orderTotal: 657, freeShippingFrom: 2000 },
          }}
          stale={false}
        />
      </LabelsProvider>,
    );

  it('say of which products the delivery adds up', () => {
    expect(read(59, 0, 98)).toContain('<bdi>₹59 + ₹98</bdi>');
    expect(read(157, 0)).not.toContain(' + ');
  });
});

describe('the cart in a browser', () => {
  const line = {
    ProductId: 7,
    productSelectedAttributes: [],
    Quantity: 1,
    ShippingCharges: 0,
    DefaultImage: '',
  } as const;
  /** Pending price requests. Each test decides when to respond to them. */
  const calls: { readonly lines: readonly CartItem[]; answer(price: number): void; fail(): void }[] = [];

  let digital = false;

  const rowOf = ({ ProductId, Quantity }: CartItem, Price: number): CartProductRow => ({
    ProductName: 'Gym towel',
    Price,
    DiscountedPrice: null,
    Quantity,
    ShippingCharges: 0,
    OrderMaximumQuantity: 3,
    ProductId,
    CategoryName: 'Towels',
    ProductImagesJson: [],
    productSelectedAttributes: [],
    LineIndex: 0,
    LineTotal: Price * Quantity,
    StockQuantity: 10,
    Shelf: 'gear',
    IsDigitalProduct: digital,
    EstimatedShippingDays: 3,
    VariantsJson: [],
    Problem: null,
  });

  const answerCall = (lines: readonly CartItem[], price: number): Response => {
    const productsData = lines.map((one, LineIndex) => ({ ...rowOf(one, price), LineIndex }));
    const sum = productsData.reduce((total, row) => total + row.LineTotal, 0);
    const quote = {
      productsData,
      cartSubTotal: sum,
      shippingSubTotal: 0,
      orderTotal: sum,
      freeShippingFrom: 2000,
    };
    return Response.json({ statusCode: 200, message: '', errorMessage: '', data: JSON.stringify(quote) });
  };

  beforeEach(() => {
    calls.length = 0;
    digital = false;
    localStorage.clear();
    document.documentElement.lang = 'en';
    $quote.set(NO_QUOTE);
    $seenPrices.set({});
    $cart.set([line]);
    vi.spyOn(window, 'fetch').mockImplementation((_, init) => {
      const { requestParameters } = JSON.parse(String(init?.body));
      const lines: CartItem[] = JSON.parse(requestParameters.cartJsonData);
      return new Promise((resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        calls.push({
          lines,
          answer: (price) => resolve(answerCall(lines, price)),
          fail: () => resolve(new Response('', { status: 503 })),
        });
      });
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    $cart.set([]);
  });

  const mount = () => render(<CartPage t={t} freeShippingFrom={200_000} />);
  const callNumber = async (number: number) => {
    await expect.poll(() => calls.length).toBe(number);
    return calls[number - 1] as (typeof calls)[number];
  };

  it('shows the new quantity at once, and marks the sum as stale until its price arrives', async () => {
    const screen = await mount();
    (await callNumber(1)).answer(100);
    const group = screen.getByRole('group', { name: t('lbl_cart_quantity', { name: 'Gym towel' }) });
    await group.getByRole('button', { name: t('lbl_cart_more') }).click();
    await expect.element(group.getByRole('status')).toHaveTextContent('2');
    const sum = screen.getByText(t('lbl_cart_line_total')).element().closest('p');
    expect(sum?.getAttribute('aria-busy')).toBe('true');
    expect(sum?.textContent).toContain('₹100');
    const second = await callNumber(2);
    expect(second.lines).toMatchObject([{ Quantity: 2 }]);
    second.answer(100);
    await expect.element(sum as HTMLElement).toHaveAttribute('aria-busy', 'false');
    expect(sum?.textContent).toContain('₹200');
  });

  it('refuses more than one order may have, and asks for no price', async () => {
    $cart.set([{ ...line, Quantity: 3 }]);
    const screen = await mount();
    (await callNumber(1)).answer(100);
    await screen.getByRole('button', { name: t('lbl_cart_more') }).click();
    await expect.element(screen.getByRole('group').getByRole('status')).toHaveTextContent('3');
    expect($toasts.get().at(-1)?.text).toBe(t.error('quantity_over_maximum', { max: 3 }));
    expect(calls).toHaveLength(1);
  });

  it('says that a price changed since it was seen, until the shopper agrees', async () => {
    $seenPrices.set({ [lineKey(line)]: 9000 });
    const screen = await mount();
    (await callNumber(1)).answer(100);
    const agree = screen.getByRole('button', { name: t('lbl_cart_prices_seen') });
    const readLine = () => screen.getByRole('listitem').element().textContent;
    await expect.element(agree).toBeVisible();
    expect(readLine()).toContain('₹90');
    await agree.click();
    await expect.element(agree).not.toBeInTheDocument();
    expect(readLine()).not.toContain('₹90');
  });

  it('shows every line of a cart beyond the limits, asks for prices within them, and lets each be removed', async () => {
    const stored = [
      ...[
        { ...line, ProductId: 3_000_000_000 },
        { ...line, Quantity: 10_000 },
      ],
      ...Array.from({ length: 100 }, (_, index) => ({ ...line, ProductId: 1000 + index })),
    ];
    localStorage.setItem('cartItems', JSON.stringify(stored));
    $cart.set($cart.stored());
    const screen = await mount();
    const first = await callNumber(1);
    expect(first.lines).toHaveLength(100);
    expect(first.lines[0]).toMatchObject({ ProductId: 7, Quantity: 9_999 });
    first.answer(100);
    const remove = (title: 'lbl_cart_unknown' | 'lbl_cart_surplus') =>
      screen
        .getByRole('listitem')
        .filter({ hasText: t(title) })
        .getByRole('button', { name: t('lbl_cart_remove') })
        .click();
    await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(102);
    await expect.element(screen.getByText(t('lbl_cart_surplus_hint', { max: 100 }))).toBeVisible();
    await remove('lbl_cart_unknown');
    (await callNumber(2)).answer(100);
    await remove('lbl_cart_surplus');
    const last = await callNumber(3);
    expect(last.lines).toHaveLength(100);
    last.answer(100);
    await expect.element(screen.getByText(t('lbl_cart_surplus'))).not.toBeInTheDocument();
    expect($cart.get()).toHaveLength(100);
  });

  it('shows the lines without the first prices, so that each can be removed and the prices asked for again', async () => {
    $cart.set([line, { ...line, ProductId: 8, Quantity: 2, DefaultImage: '/media/8.webp' }]);
    const screen = await mount();
    (await callNumber(1)).fail();
    const second = screen.getByRole('listitem').filter({ hasText: t('lbl_cart_unpriced', { number: 2 }) });
    await expect.element(second.getByText(t.plural('lbl_cart_pieces', 2))).toBeVisible();
    expect(second.element().querySelector('img')?.src).toContain('/media/8');
    await second.getByRole('button', { name: t('lbl_cart_remove') }).click();
    expect($cart.get()).toEqual([line]);
    (await callNumber(2)).fail();
    await expect.element(screen.getByText(t('lbl_cart_unpriced', { number: 1 }))).toBeVisible();
    await screen.getByRole('button', { name: t('lbl_cart_retry') }).click();
    (await callNumber(3)).answer(100);
    await expect.element(screen.getByRole('heading', { name: 'Gym towel' })).toBeVisible();
    expect(screen.getByText(t('lbl_cart_failed')).elements()).toEqual([]);
  });

  it('keeps the largest quantity apart from the buttons beside it', async () => {
    $cart.set([{ ...line, Quantity: 9_999 }]);
    const screen = await mount();
    (await callNumber(1)).answer(100);
    const figure = screen.getByRole('group').getByRole('status');
    await expect.element(figure).toHaveTextContent('9999');
    expect(figure.element().scrollWidth).toBeLessThanOrEqual(figure.element().clientWidth);
  });

  it.each([
    [true, 0],
    [false, 2],
  ])('speaks of delivery only for what is delivered (digital: %s)', async (isDigital, times) => {
    digital = isDigital;
    const screen = await mount();
    (await callNumber(1)).answer(0);
    await expect.element(screen.getByRole('heading', { name: 'Gym towel' })).toBeVisible();
    const said = [t('lbl_cart_delivery'), t('lbl_cart_with_delivery')];
    expect(said.flatMap((text) => screen.getByText(text, { exact: true }).elements())).toHaveLength(times);
  });

  it('moves the focus to the heading when a line is removed', async () => {
    const screen = await mount();
    (await callNumber(1)).answer(100);
    await screen.getByRole('button', { name: t('lbl_cart_remove_named', { name: 'Gym towel' }) }).click();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await expect.element(screen.getByText(t('lbl_cart_empty'))).toBeVisible();
  });
});

describe('a cart of zero', () => {
  const PRICE = 500;

  /** Discount of the coupon in rupees, from the next quote on. */
  let discount = PRICE;
  let isDown = false;
  let cash: unknown[] = [];
  const orders: Record<string, unknown>[] = [];

  const answers: Readonly<Record<string, () => unknown>> = {
    'get-payment-methods': () => [
      { PaymentMethodId: 5, ImageUrl: '', Mode: 'sandbox', Currency: 'INR', Fee: 0, ClientId: '' },
      ...cash,
    ],
    'get-customer-cart-items': () => ({
      ...{ cartSubTotal: PRICE, shippingSubTotal: 0, orderTotal: PRICE, freeShippingFrom: 2000 },
      productsData: [
        {
          ...{ ProductName: 'Plan', Price: PRICE, DiscountedPrice: null, Quantity: 1, ShippingCharges: 0 },
          ...{ OrderMaximumQuantity: 1, ProductId: 7, CategoryName: 'Plans', ProductImagesJson: [] },
          ...{
            productSelectedAttributes: [],
            LineIndex: 0,
            LineTotal: PRICE,
            StockQuantity: 9,
            Shelf: 'plans',
          },
          ...{ IsDigitalProduct: true, EstimatedShippingDays: 0, VariantsJson: [], Problem: null },
        },
      ],
    }),
    'get-coupon-code-discount-value': () => ({
      DiscountValueAfterCouponAppliedWithQuantity: discount,
      Reason: '',
    }),
  };

  beforeEach(() => {
    document.documentElement.lang = 'en';
    localStorage.clear();
    sessionStorage.setItem('couponCode', 'GIFT');
    discount = PRICE;
    isDown = false;
    cash = [];
    orders.length = 0;
    startSession({ UserID: 3, EmailAddress: 'a@b.example' } as User, 'token');
    $quote.set(NO_QUOTE);
    $cart.set([
      { ProductId: 7, productSelectedAttributes: [], Quantity: 1, ShippingCharges: 0, DefaultImage: '' },
    ]);
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      const name = String(input).split('/').at(-1) ?? '';
      const failed = {
        statusCode: 409,
        message: '',
        errorMessage: 'The total is now ₹100.',
        errorCode: 'total_changed',
      };
      if (name === 'post-order') {
        orders.push(JSON.parse(String(init?.body)).requestParameters);
        discount = 400;
        return Response.json({ ...failed, data: '[]' }, { status: 409 });
      }
      if (isDown && name === 'get-customer-cart-items') return new Response('', { status: 503 });
      const data = JSON.stringify(answers[name]?.() ?? []);
      return Response.json({ statusCode: 200, message: '', errorMessage: '', data });
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    sessionStorage.clear();
  });

  it('says why cash is refused before it can be chosen', async () => {
    discount = 100;
    cash = [
      {
        ...{ PaymentMethodId: 6, ImageUrl: '', Mode: 'live', Currency: 'INR', Fee: 0, ClientId: '' },
        Refusal: 'No cash here.',
      },
    ];
    localStorage.setItem('lastPaymentMethod', '6');
    const screen = await render(<CheckoutPage t={t} />);
    await expect.element(screen.getByText('No cash here.')).toBeVisible();
    const [card, refused] = screen.getByRole('radio').elements();
    expect(card).toBeChecked();
    expect(refused).toBeDisabled();
  });

  it('says before anything else that the prices did not load, and loads them on demand', async () => {
    isDown = true;
    const screen = await render(<CheckoutPage t={t} />);
    const retry = screen.getByRole('button', { name: t('lbl_cart_retry') });
    await expect.element(retry).toBeVisible();
    const details = screen.getByRole('heading', { name: t('lbl_chkout_billing') }).element();
    const isBefore = retry.element().compareDocumentPosition(details) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(isBefore).toBeTruthy();
    isDown = false;
    await retry.click();
    await expect.element(screen.getByRole('button', { name: t('lbl_chkout_place') }).first()).toBeEnabled();
  });

  it('places an order of zero without a payment, and asks for one when the total is no longer zero', async () => {
    const screen = await render(<CheckoutPage t={t} />);
    await expect.element(screen.getByText(t('lbl_chkout_free'))).toBeVisible();
    expect(screen.getByRole('radio').elements()).toEqual([]);
    const place = screen.getByRole('button', { name: t('lbl_chkout_place') }).first();
    await place.click();
    await expect.poll(() => orders.length).toBe(1);
    expect(orders[0]).toMatchObject({ ExpectedOrderTotal: 0, paymentToken: '', CouponCode: 'GIFT' });
    await expect.element(screen.getByRole('radio')).toBeVisible();
    expect(screen.getByText(t('lbl_chkout_free')).elements()).toEqual([]);
    await place.click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(orders).toHaveLength(1);
    expect($user.get()?.UserID).toBe(3);
  });
});

describe('the card form of the sandbox', () => {
  const mount = async () => {
    const onToken = vi.fn<(token: string) => void>();
    const onUnusable = vi.fn<() => void>();
    const form = <SandboxCardForm total={100_000} busy={false} onToken={onToken} onUnusable={onUnusable} />;
    const screen = await render(<LabelsProvider t={t}>{form}</LabelsProvider>);
    const fieldOf = (key: 'number' | 'expiry' | 'code') => screen.getByLabelText(t(`lbl_chkout_card_${key}`));
    return { onToken, onUnusable, fieldOf };
  };

  it('names each wrong field and moves the focus to the first one', async () => {
    const { fieldOf, onToken } = await mount();
    await expect.element(fieldOf('number')).toHaveFocus();
    await fieldOf('number').fill('4242 4242 4242 4242');
    await fieldOf('expiry').fill('01 / 20');
    await fieldOf('code').fill('1');
    await userEvent.keyboard('{Enter}');
    await expect.element(fieldOf('expiry')).toHaveFocus();
    await expect.element(fieldOf('number')).not.toHaveAttribute('aria-invalid', 'true');
    await expect.element(fieldOf('expiry')).toHaveAccessibleDescription(t('lbl_chkout_card_past'));
    await expect.element(fieldOf('code')).toHaveAccessibleDescription(t('lbl_chkout_card_code_wrong'));
    expect(onToken).not.toHaveBeenCalled();
  });

  it('groups the digits while they are typed, and makes a token of a published number only', async () => {
    const { fieldOf, onToken, onUnusable } = await mount();
    await fieldOf('number').fill('4242424242424242');
    await expect.element(fieldOf('number')).toHaveValue('4242 4242 4242 4242');
    await fieldOf('expiry').fill('1299');
    await expect.element(fieldOf('expiry')).toHaveValue('12 / 99');
    await fieldOf('code').fill('123');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onToken.mock.calls).toEqual([['sandbox_approve']]);
    // A number with a valid check digit that is not a sandbox card.
    await fieldOf('number').fill('4539148803436467');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onUnusable.mock.calls).toHaveLength(1);
  });
});
