import { describe, expect, test } from 'vitest';
import * as INPUTS from '#components/forms/inputs.ts';
import { readFiles } from '../../support/source-files.ts';

const styles = readFiles('src/**/*.css');
const markup = [...readFiles('src/**/*.astro'), ...readFiles('src/**/*.tsx')];
const styleBlocks = readFiles('src/**/*.astro').map(
  ([file, text]) => [file, [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].join('')] as const,
);

/** Values of `style` attributes, in the syntax of a style sheet. React's names are in camel case. */
const listInlineStyles = (text: string): string[] =>
  [...text.matchAll(/\bstyle=(?:"([^"]*)"|(\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}))/g)].map(
    ([, plain, code = '']) =>
      (plain ?? code)
        .replaceAll(/["'`{}]/g, ' ')
        .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
const inlineStyles = markup.map(([file, text]) => [file, listInlineStyles(text).join('\n')] as const);

const withoutComments = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** Declarations that use physical left and right. Gradients may, because they have a mirrored variant. */
const PHYSICAL: readonly (readonly [string, RegExp])[] = [
  ['margin, padding or border of a side', /\b(?:margin|padding|border)-(?:left|right)\b/],
  ['left or right as a position', /(?:^|[;{\s])(?:left|right)\s*:/],
  ['text that is aligned left or right', /text-align\s*:\s*(?:left|right)/],
  ['floats to a side', /\b(?:float|clear)\s*:\s*(?:left|right)/],
  ['a corner by its side', /border-(?:top|bottom)-(?:left|right)-radius/],
  ['insets of four sides that differ', /\binset\s*:\s*(\S+)\s+(\S+)\s+(\S+)\s+(?!\2)\S+\s*;/],
  ['scrolling by a side', /scroll-(?:margin|padding)-(?:left|right)/],
];

describe('style sheets and attributes', () => {
  test.each(PHYSICAL)('have no %s', (_, physical) => {
    const found = [...styles, ...styleBlocks, ...inlineStyles].filter(([, css]) =>
      physical.test(withoutComments(css)),
    );
    expect(found.map(([file]) => file)).toEqual([]);
  });

  test.each([
    '<p style="margin-left: 4px">',
    '<p style={`inset-block:0;left:0`}>',
    "<p style={{ '--p': format({ percent }), marginLeft: 4 }}>",
    "<p style={{ textAlign: 'left' }}>",
    '<p style={shown ? { right: 0 } : undefined}>',
  ])('are also checked in %s', (tag) => {
    const [found = ''] = listInlineStyles(tag);
    expect(PHYSICAL.some(([, physical]) => physical.test(found))).toBe(true);
  });
});

const withInputs = (text: string): string =>
  Object.entries(INPUTS).reduce(
    (all, [name, attributes]) =>
      all.replaceAll(
        `{...${name}}`,
        Object.entries(attributes)
          .map(([key, value]) => `${key}="${value}"`)
          .join(' '),
      ),
    text,
  );

describe('fields with Latin content', () => {
  const tags = markup.flatMap(([file, text]) =>
    [...withInputs(text).matchAll(/<(?:input|Field)\b[^>]*?>/g)].map(([tag]) => [file, tag] as const),
  );
  const isLatin = /type="(?:email|tel|password|url)"|inputmode="(?:numeric|tel|email)"/i;

  test('read from left to right', () => {
    // The office's Field sets the direction from its type.
    const isSetByType = (file: string, tag: string) => file.includes('/office/') && tag.startsWith('<Field');
    const latin = tags.filter(
      ([file, tag]) => isLatin.test(tag) && !tag.includes('aria-hidden="true"') && !isSetByType(file, tag),
    );
    expect(latin.length).toBeGreaterThan(8);
    expect(latin.filter(([, tag]) => !tag.includes('dir="ltr"'))).toEqual([]);
  });
});
