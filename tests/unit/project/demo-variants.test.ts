import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEMO_VARIANTS, listDemoVariants } from '../../support/catalogue/demo-variants.ts';

const MOST_BYTES = 3_000_000;
/** Two directions of three banners in three widths. Their names depend on the machine that encoded the crops. */
const PHONE_CROPS = 18;

test('the demo has the variants of its first screens and no others (make-demo-variants.ts), in 3 MB', async () => {
  const wanted = (await listDemoVariants()).map(({ name }) => name);
  const files = await readdir(DEMO_VARIANTS);
  expect(wanted.filter((name) => !files.includes(name))).toEqual([]);
  expect(files.filter((name) => !wanted.includes(name))).toHaveLength(PHONE_CROPS);
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(DEMO_VARIANTS, name))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
});
