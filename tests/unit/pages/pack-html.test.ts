import { expect, it } from 'vitest';
import { packHtml } from '#components/pack-html.ts';

it('an attribute cannot end the noscript that contains it', () => {
  const packed = packHtml(
    '<table aria-label="Values for </noscript><img src=x>&#34;</NOSCRIPT >"><td>1</td></table>',
  );
  expect(packed).toBe(
    '<table aria-label="Values for &lt;/noscript><img src=x>&#34;&lt;/NOSCRIPT >"><td>1</td></table>',
  );
});
