import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Json, readSmallCatalogue } from './small-catalogue.ts';

const IMAGES = fileURLToPath(new URL('../../../src/demo/images', import.meta.url));
const name = (en: string) => ({ en, ar: en });

export const writeOwnCatalogue = async (root: string): Promise<string> => {
  const { products } = await readSmallCatalogue();
  const model = products.find(({ id }) => id === 'oat-protein-bar') as Json;
  const toOwn = (id: string): Json => ({
    ...model,
    ...{ id, sku: `OWN-${id}`, slug: id, name: name(`Own ${id}`), categoryId: 'mugs', vendorId: 'maker' },
    ...{ manufacturerId: 'maker', couponCode: null, tags: [], allergens: [], sizes: [], colors: [] },
    ...{ sizePriceAdjustments: [], attributes: [], shippingMethods: [], isPopular: true },
  });
  const files = {
    categories: [
      { id: 'kitchen', parentId: null, slug: 'kitchen', name: name('Kitchen'), displayOrder: 1 },
      { id: 'mugs', parentId: 'kitchen', slug: 'mugs', name: name('Mugs'), displayOrder: 2 },
    ],
    manufacturers: [
      {
        id: 'maker',
        slug: 'maker',
        name: name('Maker'),
        description: name('Makes'),
        color: '#112233',
        displayOrder: 1,
      },
    ],
    vendors: [
      { id: 'maker', slug: 'maker', name: name('Maker'), city: name('Pune'), email: 'a@maker.example' },
    ],
    products: [toOwn('blue-mug'), toOwn('red-mug')],
  };
  const folder = await mkdtemp(join(root, 'own-'));
  await mkdir(join(folder, 'data'));
  for (const [file, records] of Object.entries(files))
    await writeFile(join(folder, 'data', `${file}.json`), JSON.stringify(records));
  await symlink(IMAGES, join(folder, 'images'));
  return folder;
};
