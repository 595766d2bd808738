import type { Locale } from '#i18n/locales.ts';
import { formatDraftChoices, type OrderDraft } from '#routes/office/order-draft.ts';
import { type QuotedLine, quoteCart } from '#server/cart/quote.ts';
import { listChoices, type ProductChoice, toChoice } from '#server/catalogue/product-choices.ts';
import { listImages } from '#server/catalogue/product-row.ts';
import { findValues, readVariants } from '#server/catalogue/variants/read-variants.ts';
import { quoteForCustomer } from '#server/checkout/place-for-customer.ts';
import type { App } from '#server/context.ts';
import { findUser } from '#server/customers/find-user.ts';
import { toPlace } from '#server/delivery/to-place.ts';
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
    place: customer && toPlace(customer),
    methodId: draft.deliveryMethodId,
  });
  const ids = quoted.quote.lines.map(({ product }) => product.id);
  const images = await listImages(app, ids, locale);
  const shop = app.labels.translator(locale);
  const { offers, chosen, refusal } = quoted.quote.delivery;
  return {
    customer,
    lines: draft.lines.map((line, at) => {
      const found = quoted.quote.lines.find(({ index }) => index === at);
      return {
        at,
        quantity: line.Quantity,
        name: found ? inLanguage(found.product, 'name', locale) : undefined,
        choices: found ? nameChoices(found.chosen, locale) : [],
        /** Of the variant; undefined for a product that is kept in stock as a whole. */
        sku: found?.variant?.sku,
        imageUrl: (found && images.get(found.product.id)?.[0]?.AttachmentURL) ?? null,
        unit: found?.unit ?? 0,
        stock: found?.stock ?? 0,
        /** Undefined if the line can be ordered. */
        problem: found ? found.problem : ('product_invalid' as const),
      };
    }),
    totals: quoted.quote.totals,
    delivery: {
      methods: offers.map(({ method, price }) => ({
        id: method.id,
        name: inLanguage(method, 'name', locale),
        price,
      })),
      chosenId: chosen?.method.id,
      fault: refusal && shop.error(refusal),
    },
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

const toOffer = ({ line, variant, chosen, unit, stock }: QuotedLine, text: string, locale: Locale) =>
  variant
    ? [
        {
          value: formatDraftChoices(line.productSelectedAttributes),
          names: nameChoices(chosen, locale),
          sku: variant.sku,
          unit,
          stock,
          isMeant: variant.barcode === text || variant.sku.toLowerCase().startsWith(text.toLowerCase()),
        },
      ]
    : [];

/** Published products with price, stock and the choices to make. */
const listProducts = async (app: App, text: string, locale: Locale) => {
  const found = await findProducts(app, text, { isPublished: true, most: SHOWN });
  const ids = found.map(({ id }) => id);
  const [choices, variants, images] = await Promise.all([
    listChoices(app.db.read, ids),
    readVariants(app.db.read, ids),
    listImages(app, ids, locale),
  ]);
  const choicesOf = Map.groupBy(choices, ({ productId }) => productId);
  const toLine = (ProductId: number, chosen: readonly ProductChoice[]) => ({
    ProductId,
    Quantity: 1,
    productSelectedAttributes: chosen.map(toChoice),
  });
  const lines = [
    ...ids.map((id) => toLine(id, [])),
    ...variants
      .filter(({ is_offered }) => is_offered === 1)
      .map(({ product_id: id, combination }) => toLine(id, findValues(combination, choicesOf.get(id) ?? []))),
  ];
  const quoted = Map.groupBy(
    (await quoteCart(app.db.read, lines, app.clock.now())).lines,
    ({ product }) => product.id,
  );
  return found.map(({ id, sku, nameEn, nameAr, stock }) => {
    const [whole, ...combined] = quoted.get(id) ?? [];
    const offers = combined.flatMap((line) => toOffer(line, text, locale));
    const isInStock = (offer: (typeof offers)[number]) => offer.stock > 0;
    const selected = offers.filter(({ isMeant }) => isMeant).find(isInStock) ?? offers.find(isInStock);
    return {
      ...{ id, sku, name: locale === 'ar' ? nameAr : nameEn, stock },
      imageUrl: images.get(id)?.[0]?.AttachmentURL ?? null,
      price: whole?.unit ?? 0,
      /** Empty for a product that is kept in stock as a whole. */
      offers,
      selected: selected?.value,
      attributes: [...Map.groupBy(choicesOf.get(id) ?? [], ({ attributeId }) => attributeId)]
        .map(([attributeId, values]) => ({
          id: attributeId,
          name: values[0] ? inLanguage(values[0], 'attribute', locale) : '',
          isRequired: values.some(({ required }) => required),
          values: values.map((choice) => ({ id: choice.valueId, name: inLanguage(choice, 'value', locale) })),
        }))
        .filter(({ isRequired }) => offers.length === 0 || !isRequired),
    };
  });
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
