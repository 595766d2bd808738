import { clientText } from '#client/page/labels.ts';
import type { OrderItemRow } from '#contract/orders/orders.ts';
import { type CartItem, lineKey } from '#domain/cart/cart.ts';
import { LIST_MAXIMUM } from '#domain/constants.ts';
import { ok } from '#domain/result.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { pagePath } from '#routes/paths.ts';
import { $cart } from '#stores/cart/cart.ts';
import { api } from '#stores/session/api.ts';
import { $user } from '#stores/session/session.ts';
import { toast, toastOnNextPage } from '#stores/ui/toasts.ts';

const toLine = (item: OrderItemRow): CartItem[] =>
  item.ProductId
    ? [
        {
          ProductId: item.ProductId,
          // Other API hosts may omit the choices. The cart asks for them.
          productSelectedAttributes: item.productSelectedAttributes ?? [],
          Quantity: item.Quantity,
          ShippingCharges: 0,
          DefaultImage: item.DefaultImageUrl ?? '',
        },
      ]
    : [];

/** Leaves out what is no longer sold. If that cannot be read, the cart tells it. */
const keepSold = async (lines: readonly CartItem[]): Promise<readonly CartItem[]> => {
  const ProductsIds = [...new Set(lines.map((line) => line.ProductId))];
  const answer = await api('get-products-list-by-ids', { ProductsIds });
  if (!answer.ok) return lines;
  const sold = new Set(answer.value.map((product) => product.ProductId));
  return lines.filter((line) => sold.has(line.ProductId));
};

const readItems = (orderId: number) =>
  orderId > 0
    ? api('get-customer-order-history-detail', { OrderId: orderId, UserId: $user.get()?.UserID })
    : readLinkedItems();

/** Items of the order behind the link of the page. */
const readLinkedItems = async () => {
  const answer = await api('get-order-by-link', {
    Token: new URLSearchParams(location.search).get('link') ?? '',
  });
  return answer.ok ? ok(answer.value.Items) : answer;
};

/** Puts the products of an order that are still sold into the cart. Lines in the cart stay as they are. */
const orderAgain = async (orderId: number): Promise<void> => {
  const t = clientText();
  const answer = await readItems(orderId);
  if (!answer.ok) {
    toast('bad', callSentence(answer.error, t));
    return;
  }
  const lines = await keepSold(answer.value.flatMap(toLine));
  if (lines.length === 0) {
    toast('bad', t('lbl_order_again_none'));
    return;
  }
  const before = $cart.get();
  const present = new Set(before.map(lineKey));
  const all = [...before, ...lines.filter((line) => !present.has(lineKey(line)))];
  const kept = all.slice(0, Math.max(before.length, LIST_MAXIMUM));
  $cart.set(kept);
  if (kept.length < all.length) toastOnNextPage('bad', t.error('cart_full', { max: LIST_MAXIMUM }));
  else toastOnNextPage('good', t('msg_added_to_cart'));
  location.assign(pagePath(t.locale, 'cart'));
};

/** Value of the attribute on the page of a link. Elsewhere it is the id of the order. */
const LINKED = 'link';

document.addEventListener('click', async (event) => {
  const button = event.target.closest<HTMLElement>('[data-order-again]');
  const asked = button?.dataset.orderAgain;
  const orderId = asked === LINKED ? 0 : Number(asked);
  if (!button || !(orderId > 0 || asked === LINKED) || button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  await orderAgain(orderId);
  button.ariaBusy = 'false';
});
