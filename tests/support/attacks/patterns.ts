import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const SOURCE = fileURLToPath(new URL('../../../src', import.meta.url));

export interface FoundPattern {
  /** Location such as `domain/slug.ts:12`. */
  readonly where: string;
  readonly pattern: RegExp;
}

const codeOf = (path: string): string => {
  const text = readFileSync(path, 'utf8');
  if (!path.endsWith('.astro')) return text;
  const head = /^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? '';
  return [head, ...[...text.matchAll(/<script>\n([\s\S]*?)<\/script>/g)].map(([, code]) => code)].join('\n');
};

const parse = (literal: string): RegExp => {
  const end = literal.lastIndexOf('/');
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
};

export const listPatterns = (): FoundPattern[] => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:ts|tsx|mjs|astro)$/.test(name),
  );
  return files.flatMap((name) => {
    const found: FoundPattern[] = [];
    const code = codeOf(join(SOURCE, name));
    if (!code.includes('/')) return found;
    const kind = name.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const source = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, false, kind);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        found.push({ where: `${name}:${line + 1}`, pattern: parse(node.text) });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
};
