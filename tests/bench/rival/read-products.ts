import { call } from '#contract/call.ts';
import type { ProductRow } from '#contract/catalogue/products.ts';
import type { Answer, EndpointName, Input } from '#contract/endpoints.ts';
import { type PicturePreset, pictureAttributes } from '#domain/catalogue/media.ts';
import { BANNER_THEME, RELATED_MINIMUM } from '#domain/constants.ts';
import type { Item, PageData, Picture } from './app/types.ts';

/** The first row of the shop's home page. Its other rows are below the first two screens of a phone. */
const IN_HOME = 12;

interface Original {
  readonly src: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly alt: string;
}

/** The candidates of the shop's own `srcset`, so that a phone selects the same file. */
const toPicture = ({ src, width, height, alt }: Original, preset: PicturePreset): Picture => {
  const { avif, sizes, src: fallback } = pictureAttributes(src, preset, width ?? undefined);
  return {
    src: fallback,
    alt,
    ...(avif && { srcSet: avif }),
    ...(sizes && { sizes }),
    ...(width && { width }),
    ...(height && { height }),
  };
};

const formatRupees = (rupees: number): string => `₹${rupees.toLocaleString('en-IN')}`;

const toItem = (row: ProductRow, preset: PicturePreset): Item => {
  const [front] = row.ProductImagesJson;
  return {
    id: row.ProductId,
    title: row.ProductName,
    price: formatRupees(row.DiscountedPrice ?? row.Price),
    ...(row.DiscountedPrice !== null && { wasPrice: formatRupees(row.Price) }),
    ...(front && {
      picture: toPicture(
        { src: front.AttachmentURL, width: front.Width, height: front.Height, alt: front.AltText },
        preset,
      ),
    }),
  };
};

/** Reads what the rival's pages show from a running shop. Returns undefined for an unknown path. */
export const readPage = async (origin: string, path: string): Promise<PageData | undefined> => {
  const ask = async <N extends EndpointName>(name: N, input: Input<N>): Promise<Answer<N>> => {
    const answer = await call(name, input, { origin, locale: 'en' });
    if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`);
    return answer.value;
  };
  if (path === '/') {
    const banners = await ask('get-home-screen-banner', {});
    const banner = banners.find((row) => row.ThemeTypeID === BANNER_THEME);
    if (!banner) throw new Error('The home page has no banner');
    const rows = await ask('get-recents-products-list', { PageNo: 1, PageSize: 20 });
    const original = {
      src: banner.PhoneImgUrl,
      width: banner.PhoneWidth,
      height: banner.PhoneHeight,
      alt: '',
    };
    return {
      page: 'home',
      title: 'Home',
      featured: { title: banner.MainTitle, picture: toPicture(original, 'heroPhone') },
      items: rows.slice(0, IN_HOME).map((row) => toItem(row, 'card')),
    };
  }
  if (path.startsWith('/collections/')) {
    const rows = await ask('get-all-products', {});
    return { page: 'listing', title: 'Products', items: rows.map((row) => toItem(row, 'card')) };
  }
  const ProductId = Number(/^\/products\/(\d+)$/.exec(path)?.[1]);
  if (!ProductId) return undefined;
  const [row] = await ask('get-product_detail', { ProductId });
  if (!row) return undefined;
  const attributes = await ask('get-product-all-attributes-by-productId', { ProductId });
  const related = await ask('get-related-products-list', { ProductId, PageNo: 1, PageSize: RELATED_MINIMUM });
  const groups = Map.groupBy(attributes, ({ AttributeDisplayName }) => AttributeDisplayName);
  return {
    page: 'product',
    title: row.ProductName,
    item: toItem(row, 'gallery'),
    vendor: row.ManufacturerName,
    options: [...groups].map(([name, values]) => ({
      name,
      values: values.map((one) => ({ id: one.PrimaryKeyValue, text: one.PrimaryKeyDisplayValue })),
    })),
    description: row.FullDescription,
    related: related.map((one) => toItem(one, 'card')),
  };
};
