import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { listFiles } from '../../support/source-files.ts';

/** Expressions that are elements or lists of elements. */
const ELEMENTS = /<|\.map\(|^\{(?:children|aside|contents|name|[\w.]*\b(?:list|button)\()/;

const isText = (child: ts.JsxChild): boolean =>
  ts.isJsxText(child)
    ? child.text.trim() !== ''
    : ts.isJsxExpression(child) &&
      child.expression !== undefined &&
      !(ts.isStringLiteral(child.expression) && child.expression.text.trim() === '') &&
      !ELEMENTS.test(child.getText()) &&
      !/&& (?:list|button)\(/.test(child.getText());

const isContent = (child: ts.JsxChild): boolean =>
  ts.isJsxText(child)
    ? child.text.trim() !== ''
    : !ts.isJsxExpression(child) || child.expression !== undefined;

const listLooseTexts = (path: string): string[] => {
  const source = ts.createSourceFile(
    path,
    readFileSync(path, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node)) {
      const children = node.children.filter(isContent);
      const texts = children.filter(isText);
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      if (children.length > 1)
        found.push(...texts.map((text) => `${path}:${line + 1} ${text.getText().trim()}`));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

// A translator wraps loose texts, and React then fails to insert or remove elements beside them.
test('texts of islands have an element of their own', () => {
  const files = listFiles('src/islands/**/*.tsx');
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap(listLooseTexts)).toEqual([]);
});
