import { call } from '#contract/call.ts';
import type { ProductRow } from '#contract/catalogue/products.ts';
import type { Answer, EndpointName, Input } from '#contract/endpoints.ts';
import { BANNER_THEME } from '#domain/constants.ts';

const toMoney = (rupees: number) => ({ amount: String(rupees), currencyCode: 'INR' });

/**
 * Reads the products of a running shop and returns the answers of a Shopify Storefront API to the skeleton, by the name
 * of the operation. They have the fields that the skeleton asks for and no others, because its pages contain them. There is no cart.
 *
 * @param own the rival's origin, which also serves the shop's pictures
 */
export const readStorefront = async (
  origin: string,
  own: string,
): Promise<Partial<Record<string, object>>> => {
  const ask = async <N extends EndpointName>(name: N, input: Input<N>): Promise<Answer<N>> => {
    const answer = await call(name, input, { origin, locale: 'en' });
    if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`);
    return answer.value;
  };
  const banners = await ask('get-home-screen-banner', {});
  const banner = banners.find((row) => row.ThemeTypeID === BANNER_THEME);
  const all = await ask('get-all-products', {});
  const [detail] = await ask('get-product_detail', { ProductId: 1 });
  const attributes = await ask('get-product-all-attributes-by-productId', { ProductId: 1 });
  if (!banner || !detail)
    throw new Error('The shop has no banner or no product 1: import the demo catalogue');

  const toImage = (path: string, width: number | null, height: number | null, altText: string) => {
    const url = `${own}${path}`;
    return { id: url, url, width, height, altText };
  };
  const toProduct = (row: ProductRow) => {
    const [front] = row.ProductImagesJson;
    const price = toMoney(row.DiscountedPrice ?? row.Price);
    return {
      id: `gid://shopify/Product/${row.ProductId}`,
      handle: String(row.ProductId),
      title: row.ProductName,
      priceRange: { minVariantPrice: price, maxVariantPrice: price },
      featuredImage: front && toImage(front.AttachmentURL, front.Width, front.Height, front.AltText),
    };
  };
  const toMenu = (titles: readonly string[]) => {
    const item = { resourceId: null, tags: [], type: 'HTTP', items: [] };
    const items = titles.map((title) => ({ ...item, id: title, title, url: `${own}/pages/${title}` }));
    return { id: 'menu', items };
  };
  // As many as a page of a collection has.
  const nodes = all.slice(0, 8).map(toProduct);
  const pageInfo = { hasPreviousPage: false, hasNextPage: true, startCursor: '1', endCursor: '8' };
  const products = { nodes, pageInfo };
  const image = toImage(banner.PhoneImgUrl, banner.PhoneWidth, banner.PhoneHeight, '');
  const collection = { id: 'gid://shopify/Collection/1', handle: 'all-products', title: banner.MainTitle };

  const { id, handle, title, featuredImage, priceRange } = toProduct(detail);
  const groups = [...Map.groupBy(attributes, (row) => row.AttributeDisplayName)];
  /** Returns the variant of the first values, but for one option. */
  const toVariant = (option = '', value = '') => {
    const selectedOptions = groups.map(([name, [first]]) => ({
      name,
      value: name === option ? value : first?.PrimaryKeyDisplayValue,
    }));
    const name = selectedOptions.map((one) => one.value).join(' / ');
    return {
      id: `gid://shopify/ProductVariant/${name}`,
      title: name,
      sku: null,
      availableForSale: true,
      price: priceRange.minVariantPrice,
      compareAtPrice: toMoney(detail.Price),
      unitPrice: null,
      image: featuredImage,
      product: { title, handle },
      selectedOptions,
    };
  };
  const options = groups.map(([name, values]) => ({
    name,
    optionValues: values.map(({ PrimaryKeyDisplayValue: value }) => ({
      name: value,
      swatch: null,
      firstSelectableVariant: toVariant(name, value),
    })),
  }));
  const adjacentVariants = options.flatMap(({ optionValues: [, ...others] }) =>
    others.map((value) => value.firstSelectableVariant),
  );
  // Says that every value of the first option exists with all of the second one.
  const [first = [], second = []] = groups.map(([, values]) => values);
  const variants = `v1_${first.map((_, index) => `${index}:0-${second.length - 1},`).join('')}`;
  const shop = { id: 'gid://shopify/Shop/1', name: 'Quwana', primaryDomain: { url: own } };
  const localization = { country: { currency: { isoCode: 'INR' } }, language: { isoCode: 'EN' } };
  return {
    ShopData: { shop, localization },
    Header: { shop, menu: toMenu(['Protein', 'Hydration', 'Vitamins', 'Gear']) },
    Footer: { menu: toMenu(['Privacy', 'Returns', 'Delivery', 'Terms']) },
    FeaturedCollection: { collections: { nodes: [{ ...collection, image }] } },
    RecommendedProducts: { products: { nodes: nodes.slice(0, 4) } },
    Collection: { collection: { ...collection, description: '', products } },
    Product: {
      product: {
        id,
        handle,
        title,
        vendor: detail.ManufacturerName,
        description: detail.ShortDescription,
        descriptionHtml: detail.FullDescription,
        encodedVariantExistence: variants,
        encodedVariantAvailability: variants,
        options,
        selectedOrFirstAvailableVariant: toVariant(),
        adjacentVariants,
      },
    },
    ensureCookies: {},
  };
};
