import { parsePage } from '#client/loading/parse-page.ts';
import { variantUrl } from '#domain/catalogue/media.ts';
import { formatDay } from '#i18n/format-date.ts';
import { readLocale } from '#i18n/locales.ts';
import { orderPath, pagePath } from '#routes/paths.ts';
import {
  findPlacedOrder,
  forgetPlacedOrder,
  type PlacedItem,
  type PlacedOrder,
} from '#stores/placed/placed-order.ts';
import { $user } from '#stores/session/session.ts';
import { toast } from '#stores/ui/toasts.ts';
import { shareLink } from './share-link.ts';

/** Panel for the last order, until the customer closes it. Its templates and styles are loaded on demand. */

const locale = readLocale(document.documentElement.lang);

/** The panel keeps the height that the page reserves. The order has the rest. */
const MOST_SHOWN = 2;

const loadStyles = (href: string): Promise<unknown> =>
  new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });

const copyFrom = (page: Document, id: string): HTMLElement | null => {
  const template = page.getElementById(id);
  if (!(template instanceof HTMLTemplateElement)) return null;
  return document.importNode(template.content, true).querySelector<HTMLElement>('*');
};

const write = (root: ParentNode, selector: string, text: string): void => {
  const place = root.querySelector(selector);
  if (place) place.textContent = text;
};

const drawItem = (page: Document, { name, quantity, image, shelf }: PlacedItem): HTMLElement[] => {
  const row = copyFrom(page, 'placed-item');
  if (!row) return [];
  write(row, '[data-text="quantity"]', `${quantity} ×`);
  write(row, '[data-text="name"]', name);
  const picture = row.querySelector('img');
  if (image) picture?.setAttribute('src', variantUrl(image, 320, 'webp') ?? image);
  else picture?.remove();
  row.querySelector('.pic')?.classList.toggle('pic--empty', image === '');
  row.querySelector('.pic')?.setAttribute('data-shelf', shelf);
  return [row];
};

const draw = (page: Document, order: PlacedOrder): HTMLElement | null => {
  const panel = copyFrom(page, 'placed-order');
  if (!panel) return null;
  write(panel, 'h2 bdi', order.orderNumber);
  if (order.arrival === undefined) panel.querySelector('[data-arrival]')?.remove();
  else write(panel, '[data-arrival] bdi', formatDay(order.arrival, locale));
  const list = panel.querySelector('ul');
  list?.append(...order.items.slice(0, MOST_SHOWN).flatMap((item) => drawItem(page, item)));
  const rest = order.items.length - MOST_SHOWN;
  if (rest > 0) list?.append(Object.assign(document.createElement('li'), { textContent: `+${rest}` }));
  // A guest has no list of orders, only the link.
  const { isGuest } = order;
  const seen = isGuest ? order.link : orderPath(locale, order.orderId);
  const [see, link] = [panel.querySelector('[data-order]'), panel.querySelector('[data-link]')];
  if (seen) see?.setAttribute('href', seen);
  else see?.remove();
  if (order.link && !isGuest) link?.setAttribute('href', order.link);
  else link?.remove();
  const keep = panel.querySelector<HTMLElement>('[data-keep]');
  const own = isGuest && order.link;
  if (own)
    keep?.addEventListener('click', async () => {
      const isCopied = await shareLink(own, order.orderNumber).catch(() => false);
      if (isCopied) toast('good', keep.dataset.copied ?? '');
    });
  else keep?.remove();
  return panel;
};

const load = async (): Promise<Document> => {
  const answer = await fetch(pagePath(locale, 'orders-history'));
  const page = parsePage(await answer.text());
  await loadStyles(page.getElementById('placed-order')?.dataset.styles ?? '');
  return page;
};

const show = async (place: HTMLElement): Promise<void> => {
  const order = findPlacedOrder($user.get()?.UserID);
  const page = order && (await load().catch(() => undefined));
  const panel = page && draw(page, order);
  if (panel) place.replaceChildren(panel);
  else document.documentElement.classList.remove('ordered');
  panel?.querySelector('[data-close]')?.addEventListener('click', () => {
    forgetPlacedOrder();
    place.remove();
    document.querySelector<HTMLElement>('.hdr__logo')?.focus();
  });
};

const place = document.querySelector<HTMLElement>('[data-placed]');
if (place) void show(place);
