import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { areaOf, findCycles, mergeNodes, readImports } from '../../support/import-graph.ts';

const files = readImports();
const within = (folder: string) => (file: string) => file.startsWith(folder);
const isServer = within('src/server/');
const isPlatform = within('src/server/platform/');
const isRun = within('src/server/run/');

/** Lists the imports from one set of files of another. */
const listImports = (isSource: (file: string) => boolean, isTarget: (file: string) => boolean): string[] =>
  [...files]
    .filter(([file]) => isSource(file))
    .flatMap(([file, targets]) => [...targets].filter(isTarget).map((target) => `${file} -> ${target}`));

const format = (cycles: readonly string[][]): string[] => cycles.map((cycle) => cycle.join(' -> '));

describe('the import graph', () => {
  it('covers the sources and their imports', () => {
    expect(files.size).toBeGreaterThan(900);
    expect(files.get('src/server/compose.ts')).toContain('src/server/context.ts');
    expect(files.get('src/pages/[lang]/index.astro')?.size).toBeGreaterThan(5);
    expect(files.get('src/server/media/process/picture-process.ts')).toContain(
      'src/server/media/process/child.ts',
    );
  });

  it('finds a cycle', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['b'])],
    ]);
    expect(findCycles(graph)).toEqual([['b', 'c', 'b']]);
  });

  it('has no cycle between files', () => {
    expect(format(findCycles(files))).toEqual([]);
  });

  it('has no cycle between folders', () => {
    expect(format(findCycles(mergeNodes(files, areaOf)))).toEqual([]);
  });

  it('decodes pictures in a process of their own only', () => {
    const inside = 'src/server/media/process/';
    const isLoaded = (file: string): boolean => {
      const lines = readFileSync(file, 'utf8').match(/^import (?!type)[^;]+;|\bimport\([^)]+\)/gm) ?? [];
      return lines.some(
        (line) =>
          /media\/process\/|\.\/process\/|'sharp'/.test(line) && !line.includes('/picture-process.ts'),
      );
    };
    expect([...files.keys()].filter((file) => !file.startsWith(inside) && isLoaded(file))).toEqual([]);
    const loaders = [...files].filter(([, targets]) => targets.has(`${inside}sharp.ts`));
    expect(loaders.every(([file]) => file.startsWith(inside))).toBe(true);
  });

  it('keeps the platform free of the rest of the server', () => {
    expect(listImports(isPlatform, (file) => isServer(file) && !isPlatform(file))).toEqual([]);
  });

  it('lets only the entry points import what runs the shop', () => {
    const entries = ['src/server/serve.ts', 'src/server/astro-integration.ts'];
    expect(listImports((file) => !isRun(file) && !entries.includes(file), isRun)).toEqual([]);
  });
});
