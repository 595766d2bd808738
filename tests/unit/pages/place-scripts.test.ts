import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';
import { expect, test } from 'vitest';
import { placeScripts } from '#server/web/place-scripts.ts';

const styles = `<style>${ISLAND_STYLES}</style>`;
const runtime = '<script>directive</script><script>islands</script>';
const island = '<astro-island uid="1">search</astro-island>';
const hero = '<main>hero';
const late = '<script data-sheets="/rest.css">late</script>';

test('the runtime of islands follows the first screen of a page with late styles', () => {
  expect(placeScripts(`${styles}${runtime}${island}${hero}${late}<astro-island uid="2">`)).toBe(
    `${styles}${island}${hero}${runtime}${late}<astro-island uid="2">`,
  );
});

test.each([
  ['has no late styles', `${styles}${runtime}${island}${hero}`],
  ['has no island', `${hero}${late}`],
  ['has its first island below', `${hero}${late}${styles}${runtime}${island}`],
])('a page that %s keeps its order', (_, html) => {
  expect(placeScripts(html)).toBe(html);
});

test('modules are fetched at low priority', () => {
  expect(placeScripts('<script type="module" src="/a.js"></script>')).toBe(
    '<script type="module" fetchpriority="low" src="/a.js"></script>',
  );
});
