import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

const DEMO = fileURLToPath(new URL('../../../src/demo', import.meta.url));

export interface Json {
  // biome-ignore lint/suspicious/noExplicitAny: tests break the shape on purpose
  [field: string]: any;
}

export interface SmallCatalogue {
  readonly settings: Json;
  readonly categories: Json[];
  readonly manufacturers: Json[];
  readonly vendors: Json[];
  readonly sizes: Json[];
  readonly colors: Json[];
  readonly tags: Json[];
  readonly allergens: Json[];
  readonly products: Json[];
  readonly reviews: Json[];
  readonly campaigns: Json[];
  readonly banners: Json[];
  readonly coupons: Json[];
}

/** Products with sizes and a flavour, sizes and colours, a percentage surcharge, and a digital file. */
const PRODUCTS = ['prime-whey', 'lifting-belt', 'oat-protein-bar', 'book-shakes'];

const limitPictures = (product: Json, count: number): Json => ({
  ...product,
  images: product.images.slice(0, count),
});

export const readSmallCatalogue = async (): Promise<SmallCatalogue> => {
  const read = async (name: string) => JSON.parse(await readFile(join(DEMO, 'data', `${name}.json`), 'utf8'));
  const all: Json[] = await read('products');
  const products = PRODUCTS.map((id) => limitPictures(all.find((product) => product.id === id) as Json, 2));
  const children: string[] = products.map((product) => product.categoryId);
  const categories: Json[] = await read('categories');
  const parents = categories.filter(({ id }) => children.includes(id)).map(({ parentId }) => parentId);
  const campaigns: Json[] = await read('campaigns');
  const banners: Json[] = await read('banners');
  const coupons: Json[] = await read('coupons');
  return {
    settings: await read('settings'),
    categories: categories.filter(({ id }) => children.includes(id) || parents.includes(id)),
    manufacturers: await read('manufacturers'),
    vendors: await read('vendors'),
    sizes: await read('sizes'),
    colors: await read('colors'),
    tags: await read('tags'),
    allergens: await read('allergens'),
    products,
    reviews: (await read('reviews')).filter((review: Json) => PRODUCTS.includes(review.productId)),
    campaigns: campaigns
      .slice(0, 1)
      .map((campaign) => ({ ...campaign, productIds: ['prime-whey', 'lifting-belt'] })),
    banners: banners.filter(({ leftButtonUrl }) => leftButtonUrl === '/category/protein'),
    coupons: coupons.map((coupon) => ({
      ...coupon,
      categoryId: coupon.type === 'Percentage' ? 'whey' : null,
    })),
  };
};

export const writeSmallCatalogue = async (root: string, catalogue: SmallCatalogue): Promise<string> => {
  const folder = await mkdtemp(join(root, 'catalogue-'));
  await mkdir(join(folder, 'data'));
  for (const [name, records] of Object.entries(catalogue))
    await writeFile(join(folder, 'data', `${name}.json`), JSON.stringify(records));
  // Tests may add pictures to these folders.
  await mkdir(join(folder, 'images'));
  const pictures = join(inject('demoCatalogue'), 'images');
  for (const name of await readdir(pictures))
    await symlink(join(pictures, name), join(folder, 'images', name));
  await cp(join(DEMO, 'files'), join(folder, 'files'), { recursive: true });
  return folder;
};
