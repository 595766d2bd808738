import { downloadPath } from '#contract/paths.ts';
import { findSandboxCard } from '#domain/orders/sandbox-cards.ts';
import { payPalEvent } from '../../stand-ins/paypal.ts';
import { type Attack, callShop, listLines, newAccount, send } from './target.ts';

const CARD = 5;
const WALLET = 2;
const CONCURRENCY = 6;
const APPROVED = findSandboxCard('4242 4242 4242 4242')?.token ?? '';

export const repeatFirstOrder: Attack = async (target, tally) => {
  const { caller } = await newAccount(target);
  // The coupon requires 999 rupees before discounts.
  const isEnough = (product: Record<string, unknown>) =>
    product.DiscountedPrice === null && Number(product.Price) >= 500;
  const lines = await listLines(target, CONCURRENCY, 2, isEnough);
  const answers = await Promise.all(
    lines.map((line, i) =>
      callShop(
        target,
        'post-order',
        {
          cartJsonData: JSON.stringify([line]),
          PaymentMethod: CARD,
          paymentToken: APPROVED,
          CouponCode: 'WELCOME100',
          IdempotencyKey: `first-order-${caller.userId}-${i}`,
        },
        caller,
      ),
    ),
  );
  const placed = answers.filter(({ status }) => status === 200).length;
  for (let i = 1; i < answers.length; i += 1)
    tally.note('coupons for first orders, repeated', `${placed} placed`, placed === 1);
};

export const payElsewhere: Attack = async (target, tally) => {
  const { paypal } = target;
  const { caller } = await newAccount(target);
  const [line] = await listLines(target, 1, 1);
  const order = { cartJsonData: JSON.stringify([line]), PaymentMethod: WALLET } as const;
  const begun = await callShop(target, 'post-order', order, caller);
  const wallet = paypal.orders.get(String(begun.rows[0]?.PayPalOrderId));
  if (!wallet) throw new Error(`The wallet payment was not started: ${begun.status} ${begun.error}`);
  const payee = { merchant_id: 'THEFTMERCHANT', email_address: 'thief@example.com' };
  const id = `FOREIGN${caller.userId}`;
  paypal.plant({ id, value: wallet.value, status: 'APPROVED', payee });
  const claimed = await callShop(target, 'post-order', { ...order, payPalOrderConfirmJson: { id } }, caller);
  tally.note('payments to another account', `${claimed.status}`, claimed.error === 'payment_foreign');
  const forged = payPalEvent('CHECKOUT.ORDER.APPROVED', wallet, `WH-${id}`, Date.now());
  const kind = 'forged events of a provider';
  for (const signature of ['', 'x', 'Zm9yZ2Vk']) {
    const headers = { ...forged.headers, 'PayPal-Transmission-Sig': signature };
    const { status } = await send(target, '/webhooks/paypal', { method: 'POST', headers, body: forged.body });
    tally.note(kind, `${signature}: ${status}`, status === 400);
  }
  tally.note(kind, 'captured', wallet.capture === undefined);
};

export const stretchTokens: Attack = async (target, tally) => {
  const { caller } = await newAccount(target);
  const { rows } = await callShop(target, 'get-all-products', { PageSize: 100 });
  const product = rows.find((row) => row.IsDigitalProduct);
  const line = { ProductId: product?.ProductId, productSelectedAttributes: [], Quantity: 1 };
  const placed = await callShop(
    target,
    'post-order',
    { cartJsonData: JSON.stringify([line]), PaymentMethod: CARD, paymentToken: APPROVED },
    caller,
  );
  const OrderId = Number(placed.rows[0]?.OrderId);
  const items = await callShop(target, 'get-customer-order-history-detail', { OrderId }, caller);
  const [item] = items.rows;
  const token = String(item?.DownloadToken);
  const open = (text: string) => send(target, downloadPath(Number(item?.OrderItemID), text));
  if ((await open(token)).status !== 200) throw new Error('The customer cannot download the file');
  for (const text of [
    `${token}.x`,
    `${token}=`,
    `${token}.`,
    `x${token}`,
    token.slice(0, -1),
    token.toUpperCase(),
  ]) {
    const { status } = await open(text);
    tally.note('altered download tokens', `${text}: ${status}`, status !== 200);
  }
};
