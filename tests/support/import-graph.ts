import { dirname, posix } from 'node:path';
import { listFiles, readSource } from './source-files.ts';

const IMPORT = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)['"]([#.][^'"]+)['"]/g;
/** Modules that run in a process or thread of their own. */
const ENTRY = /\bnew URL\(\s*['"]([^'"]+)['"],\s*import\.meta\.url,?\s*\)/g;

/** Import graph: the imports of each node. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the imports between files of `src/`, including types, lazy imports and modules of other threads and processes. */
export const readImports = (): Graph => {
  const files = listFiles('src/**/*.{ts,tsx,mjs,astro}');
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const source = readSource(file);
      const targets = [...source.matchAll(IMPORT), ...source.matchAll(ENTRY)].flatMap(
        ([, specifier = '']) => {
          const [path = ''] = specifier.split('?');
          const target = path.startsWith('#') ? `src/${path.slice(1)}` : posix.join(dirname(file), path);
          return known.has(target) ? [target] : [];
        },
      );
      return [file, new Set(targets)];
    }),
  );
};

/** Returns the folder of a file, such as `src/server/orders`. Files directly in `src/` or a layer are returned. */
export const areaOf = (file: string): string => {
  const parts = file.split('/');
  const depth = /^src\/server\/(?:platform|run)\//.test(file) ? 4 : 3;
  return parts.length > depth ? parts.slice(0, depth).join('/') : file;
};

export const mergeNodes = (graph: Graph, nameOf: (node: string) => string): Graph => {
  const merged = new Map<string, Set<string>>();
  for (const [node, targets] of graph) {
    const name = nameOf(node);
    const own = merged.get(name) ?? new Set();
    merged.set(name, own);
    for (const target of targets) if (nameOf(target) !== name) own.add(nameOf(target));
  }
  return merged;
};

export const findCycles = (graph: Graph): string[][] => {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (node: string): void => {
    const start = path.indexOf(node);
    if (start >= 0) {
      cycles.push([...path.slice(start), node]);
      return;
    }
    if (done.has(node)) return;
    path.push(node);
    for (const target of graph.get(node) ?? []) visit(target);
    path.pop();
    done.add(node);
  };
  for (const node of graph.keys()) visit(node);
  return cycles;
};
