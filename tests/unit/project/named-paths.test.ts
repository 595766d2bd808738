import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../', import.meta.url).pathname;
const list = (pattern: string): string[] =>
  globSync(pattern, {
    cwd: ROOT,
    exclude: (path) => /^(?:node_modules|dist|var|\.[\w-]+)$/.test(String(path)),
  });

const files = list('**/*').map((path) => `/${path}`);
const known = new Set(
  files.flatMap((path) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(index + 1))),
);

/** File names such as `client/page/labels.ts` or `labels.ts`, except names with placeholders and web addresses. */
const FILE =
  /(?<![\w./@{}*<>:-])(?:(?:[\w-]+|\[\w+\])\/)*(?:[\w-]+|\[\w+\])(?:\.[\w-]+)*\.(?:astro|tsx?|css|mjs|md)(?![\w/*-])/g;
const FOLDER = /`((?:[a-z][\w-]*\/)+)`/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/ .*|<!--[\s\S]*?-->/g;

const MADE = /^(?:dist|var)\//;
const isKnown = (name: string): boolean =>
  known.has(name) ||
  MADE.test(name) ||
  (name.endsWith('/') && files.some((path) => path.includes(`/${name}`)));

const readMentions = (path: string): string[] => {
  const whole = readFileSync(`${ROOT}${path}`, 'utf8');
  const text = path.endsWith('.md') ? whole : (whole.match(COMMENT) ?? []).join('\n');
  return [
    ...[...text.matchAll(FILE)].map(([name]) => name.replace(/^\.\//, '')),
    ...[...text.matchAll(FOLDER)].map(([, name = '']) => name),
  ];
};

test('every file and folder named in documentation and comments exists', () => {
  const sources = [...list('src/**/*.{ts,tsx,astro,css,mjs,md}'), 'tests/README.md'].filter(
    (path) => !/^src\/(?:content|demo)\//.test(path),
  );
  expect(sources.length).toBeGreaterThan(900);
  const stale = sources.flatMap((path) =>
    readMentions(path)
      .filter((name) => !isKnown(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(stale).toEqual([]);
});
