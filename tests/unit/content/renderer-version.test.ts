import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { renderDescription } from '#server/platform/html/sanitize-description.ts';
import { RENDERER_VERSION } from '#server/platform/markdown/version.ts';

const SOURCE = `# Use

Take **1~2 scoops** with 250 ml, <b>not</b> more than 3 &amp; at most "4" a day.[^1]

1. Fill *half* the shaker
2. Add \`1\` scoop

| Per | Protein |
| --- | ------: |
| 33 g | < 25 g |

- [Ask us](/contact-us) ~~today~~
- ![tub](https://example.com/tub.webp)

> Keep cool.
`;
const ROWS = [{ name: '33 g', figures: [25] }];

test('a change of the HTML comes with a new version, so that stored HTML is made again', () => {
  const html = [
    renderDescription(SOURCE, undefined),
    renderDescription(SOURCE, { ingredients: undefined, rows: ROWS }),
  ];
  const hash = createHash('sha256').update(html.join('\n')).digest('hex').slice(0, 16);
  // Another hash: raise RENDERER_VERSION, and write both here.
  expect({ version: RENDERER_VERSION, hash }).toEqual({ version: 1, hash: '25c711491089e48a' });
});
