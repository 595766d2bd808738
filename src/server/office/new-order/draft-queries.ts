import type { Locale } from '#i18n/locales.ts';
import { translator } from '#i18n/translate.ts';
import type { OrderDraft } from '#routes/office/order-draft.ts';
import { quoteCart } from '#server/cart/quote.ts';
import { listChoices, type ProductChoice } from '#server/catalogue/product-choices.ts';
import { listImages } from '#server/catalogue/product-row.ts';
import { quoteForCustomer } from '#server/checkout/place-for-customer.ts';
import type { App } from '#server/context.ts';
import { findUser } from '#server/customers/find-user.ts';
import { findProducts } from '#server/office-search/find-products.ts';
import { listCustomerPage } from '#server/people/list-customers.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { query } from '../query.ts';

const SHOWN = 8;

const readCustomer = async ({ db: { read } }: App, id: number | undefined, locale: Locale) => {
  if (id === undefined) return undefined;
  const account = await read
    .selectFrom('customer')
    .select('erased_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return account?.erased_at === null ? findUser(read, id, locale) : undefined;
};

const nameChoices = (chosen: readonly ProductChoice[], locale: Locale): string[] =>
  chosen.map((choice) => inLanguage(choice, 'value', locale));

/** Customer, priced lines and sums of a draft, with the rules of the shop. */
const readDraft = async (app: App, draft: OrderDraft, locale: Locale) => {
  const customer = await readCustomer(app, draft.customerId, locale);
  const lines = draft.lines.map((line) => ({
    ...line,
    productSelectedAttributes: [...line.productSelectedAttributes],
  }));
  const quoted = await quoteForCustomer(app, {
    customerId: customer?.UserID ?? 0,
    lines,
    couponCode: draft.coupon,
  });
  const ids = quoted.quote.lines.map(({ product }) => product.id);
  const images = await listImages(app, ids, locale);
  const shop = translator(locale);
  return {
    customer,
    lines: draft.lines.map((line, at) => {
      const found = quoted.quote.lines.find(({ index }) => index === at);
      return {
        at,
        quantity: line.Quantity,
        name: found ? inLanguage(found.product, 'name', locale) : undefined,
        choices: found ? nameChoices(found.chosen, locale) : [],
        imageUrl: (found && images.get(found.product.id)?.[0]?.AttachmentURL) ?? null,
        unit: found?.unit ?? 0,
        stock: found?.stock ?? 0,
        /** Undefined if the line can be ordered. */
        problem: found ? found.problem : ('product_invalid' as const),
      };
    }),
    totals: quoted.quote.totals,
    discount: quoted.discount,
    fee: quoted.fee,
    rounding: quoted.rounding,
    couponFault:
      quoted.couponRefusal === undefined
        ? undefined
        : shop.error(quoted.couponRefusal.code, quoted.couponRefusal.values),
    total: quoted.total,
  };
};

/** Published products with price, stock and the choices to make. */
const listProducts = async (app: App, text: string, locale: Locale) => {
  const found = await findProducts(app, text, { isPublished: true, most: SHOWN });
  const lines = found.map(({ id }) => ({ ProductId: id, Quantity: 1, productSelectedAttributes: [] }));
  const ids = found.map(({ id }) => id);
  const [{ lines: priced }, choices, images] = await Promise.all([
    quoteCart(app.db.read, lines, app.clock.now()),
    listChoices(app.db.read, ids),
    listImages(app, ids, locale),
  ]);
  return found.map(({ id, sku, nameEn, nameAr, stock }) => ({
    id,
    sku,
    name: locale === 'ar' ? nameAr : nameEn,
    stock,
    imageUrl: images.get(id)?.[0]?.AttachmentURL ?? null,
    price: priced.find(({ product }) => product.id === id)?.unit ?? 0,
    attributes: [
      ...Map.groupBy(
        choices.filter(({ productId }) => productId === id),
        ({ attributeId }) => attributeId,
      ),
    ].map(([attributeId, values]) => ({
      id: attributeId,
      name: values[0] ? inLanguage(values[0], 'attribute', locale) : '',
      isRequired: values.some(({ required }) => required),
      values: values.map((choice) => ({ id: choice.valueId, name: inLanguage(choice, 'value', locale) })),
    })),
  }));
};

/** What the page of a new order reads. */
export const draftQueries = {
  'new-order.read': query('orders.change', ({ app, locale }, { draft }: { readonly draft: OrderDraft }) =>
    readDraft(app, draft, locale),
  ),
  'new-order.customers': query('orders.change', async ({ app }, { text }: { readonly text: string }) => {
    const { rows } = await listCustomerPage(app, { search: text, size: SHOWN });
    return rows;
  }),
  'new-order.products': query('orders.change', ({ app, locale }, { text }: { readonly text: string }) =>
    listProducts(app, text, locale),
  ),
};
