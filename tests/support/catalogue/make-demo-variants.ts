// Makes the variants of the demo's first screens (src/demo/README.md).
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureWork } from '#server/media/picture-work.ts';
import { DEMO_VARIANTS, listDemoVariants, listPhoneVariants } from './demo-variants.ts';

await mkdir(DEMO_VARIANTS, { recursive: true });
const known = new Set(await readdir(DEMO_VARIANTS));
const wanted = new Map(
  [...(await listDemoVariants()), ...(await listPhoneVariants())].map((one) => [one.name, one]),
);
for (const name of known) if (!wanted.has(name)) await rm(join(DEMO_VARIANTS, name));
for (const { name, width, original } of wanted.values())
  if (!known.has(name))
    await writeFile(
      join(DEMO_VARIANTS, name),
      await pictureWork.variants('encode', { picture: original, width, format: 'avif' }),
    );
