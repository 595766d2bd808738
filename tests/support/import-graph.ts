import { globSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';

const ROOT = new URL('../../', import.meta.url).pathname;
const IMPORT = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)['"]([#.][^'"]+)['"]/g;

/** Nodes and the nodes that each imports. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Every file of `src/` and the files of `src/` that it imports: values, types and lazy imports. */
export const readImports = (): Graph => {
  const files = globSync('src/**/*.{ts,tsx,mjs,astro}', { cwd: ROOT }).map(String);
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const source = readFileSync(`${ROOT}${file}`, 'utf8');
      const targets = [...source.matchAll(IMPORT)].flatMap(([, specifier = '']) => {
        const [path = ''] = specifier.split('?');
        const target = path.startsWith('#') ? `src/${path.slice(1)}` : posix.join(dirname(file), path);
        return known.has(target) ? [target] : [];
      });
      return [file, new Set(targets)];
    }),
  );
};

/** `src/server/orders/find-order.ts` -> `src/server/orders`. A file directly in `src/` or in a layer is its own node. */
export const areaOf = (file: string): string => {
  const parts = file.split('/');
  const depth = file.startsWith('src/server/platform/') ? 4 : 3;
  return parts.length > depth ? parts.slice(0, depth).join('/') : file;
};

/** The graph with the nodes of one name merged. */
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

/** Cycles of a graph, each as a path that ends where it begins. One path for each node that closes a cycle. */
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
