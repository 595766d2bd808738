import { expect, test } from 'vitest';
import { readFiles } from '../../support/source-files.ts';

/** Axe sees only what a test opens. This also finds a nameless control in a dialog, a sheet or a state without a visit. */
const ICON_ONLY =
  /<(button|a|summary)\b((?:=>|[^>])*)>\s*(?:\{[^{}<]*)?(?:<Icon\b(?:=>|[^>])*\/>\s*)+\}?\s*<\/\1>/g;
const HAS_NAME = /\baria-label(?:ledby)?\b|\{\.\.\./;

const listIconControls = (text: string) =>
  [...text.matchAll(ICON_ONLY)].map(([tag, , attributes = '']) => ({
    tag,
    isNamed: HAS_NAME.test(attributes),
  }));

test('every button and link with nothing but an icon has a label', () => {
  const controls = [...readFiles('src/**/*.astro'), ...readFiles('src/**/*.tsx')].flatMap(([file, text]) =>
    listIconControls(text).map((control) => ({ file, ...control })),
  );
  expect(controls.length).toBeGreaterThan(30);
  expect(controls.filter(({ isNamed }) => !isNamed).map(({ file, tag }) => [file, tag])).toEqual([]);
});

test.each([
  ['<button type="button" class="ibtn"><Icon name="share" /></button>', false],
  ['<button onClick={() => close()}>\n<Icon shape={icons.close} size="s" />\n</button>', false],
  ['<a href={path}>{isOpen && <Icon name="up" />}</a>', false],
  [
    "<button onClick={() => close()} aria-label={t('lbl_com_close')}><Icon shape={icons.close} /></button>",
    true,
  ],
])('%s is recognised', (text, isNamed) => {
  expect(listIconControls(text)).toMatchObject([{ isNamed }]);
});
