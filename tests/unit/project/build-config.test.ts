import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const config = read('astro.config.mjs');

test('the build changes or replaces no file of Astro or of its renderer', () => {
  for (const text of [config, read('src/server/astro-integration.ts')]) {
    expect(text).not.toMatch(/\b(?:transform|load|resolveId|generateBundle|renderChunk)\b\s*[:(]/);
    expect(text).not.toMatch(/astro\/dist|\balias\b/);
  }
});

test('chunks are named by folder, not by a list of modules', () => {
  const patterns = config.match(/test: \/.*/g) ?? [];
  expect(patterns.length).toBeGreaterThan(0);
  for (const pattern of patterns) expect(pattern).not.toMatch(/\\\.(?:tsx?|astro|m?js)\b/);
});
