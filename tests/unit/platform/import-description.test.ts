import { describe, expect, test } from 'vitest';
import { renderDescription, renderMarkdown } from '#server/platform/html/sanitize-description.ts';

describe('renderMarkdown', () => {
  test('keeps headings, lists, tables and links to the web', () => {
    expect(renderMarkdown('## Use\n\n- one\n- **two**\n\n[more](https://example.com)')).toBe(
      '<h2>Use</h2>\n<ul>\n<li>one</li>\n<li><strong>two</strong></li>\n</ul>\n<p><a href="https://example.com">more</a></p>',
    );
    expect(renderMarkdown('| a | b |\n| --- | ---: |\n| 1 | 2 |')).toContain('<td>2</td>');
  });

  test('removes scripts, handlers, styles and executable addresses', () => {
    const html = renderMarkdown(
      '<script>alert(1)</script><img src=x onerror=alert(1)><p style="color:red" onclick="x()">a</p>\n\n[b](javascript:alert(1)) [c](//evil.example)',
    );
    expect(html).not.toMatch(/script|onerror|onclick|style|javascript|evil/);
    expect(html).toContain('<p>a</p>');
  });
});

const LABEL = `Our everyday protein.

## Nutrition and ingredients

| Nutrition facts | Per serving |
| --- | ---: |
| Protein | 24.6 g |

**Ingredients:** Whey (milk), cocoa. Values for Chocolate; other flavours differ.

## Who it is for

Everyone.`;

describe('renderDescription', () => {
  test('removes the table and the ingredients, which the page renders from data', () => {
    const plain = LABEL.replace(' Values for Chocolate; other flavours differ.', '');
    expect(renderDescription(plain, { ingredients: 'Whey (milk), cocoa' })).toBe(
      '<p>Our everyday protein.</p>\n<h2>Who it is for</h2>\n<p>Everyone.</p>',
    );
  });

  test('keeps all other text, with its heading', () => {
    expect(renderDescription(LABEL, { ingredients: 'Whey (milk), cocoa' })).toBe(
      '<p>Our everyday protein.</p>\n<h2>Nutrition and ingredients</h2>\n<p>Values for Chocolate; other flavours differ.</p>\n<h2>Who it is for</h2>\n<p>Everyone.</p>',
    );
  });

  test('leaves a description without nutrition facts as it is', () => {
    expect(renderDescription(LABEL, undefined)).toContain('<td>24.6 g</td>');
  });
});
