import { parsePage } from '#client/loading/parse-page.ts';
import { readLocale } from '#i18n/locales.ts';
import { orderLinkPath, orderPath } from '#routes/paths.ts';
import { findOrderLink } from '#stores/order/order-link.ts';
import { findPlacedOrder, forgetPlacedOrder, type PlacedOrder } from '#stores/placed/placed-order.ts';
import { $user } from '#stores/session/session.ts';
import { toast } from '#stores/ui/toasts.ts';
import { shareLink } from './share-link.ts';

/** Receipt of the last order, until the customer closes it. It comes from the order's page. */

const locale = readLocale(document.documentElement.lang);

const loadStyles = (href: string): Promise<unknown> =>
  new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });

/** @returns the path of the order in the language of this page */
const findLink = async ({ orderId, link }: PlacedOrder): Promise<string | undefined> => {
  const found = link ?? (await findOrderLink(orderId));
  const token = found && new URL(found, location.origin).searchParams.get('link');
  return token ? orderLinkPath(locale, encodeURIComponent(token)) : undefined;
};

const load = async (path: string): Promise<HTMLElement | undefined> => {
  const answer = await fetch(path);
  const receipt = parsePage(await answer.text()).querySelector<HTMLElement>('#receipt');
  // The order is cancelled, or the link has ended.
  if (answer.ok ? !receipt : answer.status === 404) forgetPlacedOrder();
  if (!receipt) return undefined;
  await Promise.all((receipt.dataset.styles ?? '').split(' ').map(loadStyles));
  return document.importNode(receipt, true);
};

const prepare = (receipt: HTMLElement, { orderId, isGuest }: PlacedOrder, path: string): void => {
  receipt.classList.add('wrap');
  for (const part of receipt.querySelectorAll<HTMLElement>('[data-home]')) part.hidden = false;
  // A guest has no list of orders, only the link.
  if (isGuest) receipt.querySelector('[data-guest]')?.removeAttribute('hidden');
  else receipt.querySelector('[data-see]')?.setAttribute('href', orderPath(locale, orderId));
  const keep = receipt.querySelector<HTMLElement>('[data-keep]');
  keep?.addEventListener('click', async () => {
    const isCopied = await shareLink(path, document.title).catch(() => false);
    if (isCopied) toast('good', keep.dataset.copied ?? '');
  });
};

const show = async (place: HTMLElement): Promise<void> => {
  const order = findPlacedOrder($user.get()?.UserID);
  const path = order && (await findLink(order));
  const receipt = path && (await load(path).catch(() => undefined));
  if (!receipt) return document.documentElement.classList.remove('ordered');
  prepare(receipt, order, path);
  place.replaceChildren(receipt);
  receipt.querySelector('[data-close]')?.addEventListener('click', () => {
    forgetPlacedOrder();
    place.remove();
    document.querySelector<HTMLElement>('.hdr__logo')?.focus();
  });
};

const place = document.querySelector<HTMLElement>('[data-placed]');
if (place) void show(place);
