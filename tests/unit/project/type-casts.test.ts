import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const SOURCES = fileURLToPath(new URL('../../../src', import.meta.url));
/** Must be lowered when a cast is removed. Instead of a new cast, use a type guard, a better type or a schema. */
const CEILING = 59;
/** Maximum number of lines between the comment and its cast. */
const LINES_BEFORE = 2;

interface Cast {
  readonly place: string;
  readonly hasReason: boolean;
}

const isConst = (node: ts.AssertionExpression): boolean =>
  ts.isTypeReferenceNode(node.type) && node.type.getText() === 'const';

const listCasts = (name: string, text: string): Cast[] => {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  const casts: Cast[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isAssertionExpression(node) && !isConst(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      const near = lines.slice(Math.max(0, line - LINES_BEFORE), line + 1);
      casts.push({ place: `${name}:${line + 1}`, hasReason: near.some((one) => /\/\/|\*\//.test(one)) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return casts;
};

/** Lists casts in the frontmatter of an Astro page. The parser does not support its markup. */
const listAstroCasts = (name: string, text: string): Cast[] => {
  const code = /^---\n[\s\S]*?\n---/m.exec(text)?.[0].replaceAll('---', '   ') ?? '';
  return listCasts(name, code);
};

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
const read = (name: string): string => readFileSync(join(SOURCES, name), 'utf8');
const casts = [
  ...files.filter((name) => /\.(?:tsx?|mjs)$/.test(name)).flatMap((name) => listCasts(name, read(name))),
  ...files.filter((name) => name.endsWith('.astro')).flatMap((name) => listAstroCasts(name, read(name))),
];

test('the number of type casts does not grow', () => {
  expect(casts.length).toBeLessThanOrEqual(CEILING);
});

test('each type cast has a comment with its reason', () => {
  expect(casts.filter(({ hasReason }) => !hasReason).map(({ place }) => place)).toEqual([]);
});
