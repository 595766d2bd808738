import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '#server/cli/commands.ts';
import type { Command } from '#server/cli/terminal/command.ts';
import { KNOWN_VARIABLES } from '#server/platform/environment/known-variables.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { listFiles, readSource } from '../../support/source-files.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;

const DOCUMENTS = [
  'README.md',
  'tests/README.md',
  ...listFiles('src/**/*.md').filter((path) => !/^src\/(?:content|demo\/data)\//.test(path)),
];
const DECISIONS = DOCUMENTS.filter((path) => /^src\/docs\/decisions\/\d/.test(path)).sort();

const FENCE = /^ *```[\s\S]*?^ *```/gm;
const CODE = /`[^`\n]+`/g;
const withoutCode = (text: string): string => text.replace(FENCE, '').replace(CODE, 'code');
const listCode = (text: string): string[] => [
  ...(text.match(FENCE) ?? []),
  ...(text.replace(FENCE, '').match(CODE) ?? []).map((code) => code.slice(1, -1)),
];
const countWords = (text: string): number => (text.match(/\S*[\p{L}\p{N}]\S*/gu) ?? []).length;

const listAnchors = (text: string): string[] =>
  [...text.replace(FENCE, '').matchAll(/^#+ +(.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );

interface Link {
  readonly from: string;
  readonly target: string;
  readonly path: string;
  readonly anchor: string | undefined;
}
const links: readonly Link[] = DOCUMENTS.flatMap((from) =>
  [...withoutCode(readSource(from)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = '', anchor] = target.split('#');
      return { from, target, path: file === '' ? from : normalize(join(dirname(from), file)), anchor };
    }),
);

describe('links in documents', () => {
  test('lead to files and headings that exist', () => {
    const broken = links.filter(
      ({ path, anchor }) =>
        !existsSync(join(ROOT, path)) ||
        (anchor !== undefined && !listAnchors(readSource(path)).includes(anchor)),
    );
    expect(broken.map(({ from, target }) => `${from}: ${target}`)).toEqual([]);
  });

  test('lead from README.md to every document', () => {
    const reached = new Set(['README.md']);
    // Iterating over a set includes elements added during the loop.
    for (const document of reached)
      for (const { from, path } of links) if (from === document && path.endsWith('.md')) reached.add(path);
    expect(DOCUMENTS.filter((path) => !reached.has(path) && path !== 'src/README.md')).toEqual([]);
  });
});

/** Code examples, each on one line, with their documents. */
const lines = DOCUMENTS.flatMap((path) =>
  listCode(readSource(path)).flatMap((code) => code.split('\n').map((line) => ({ path, line: line.trim() }))),
);

const findCommand = (name: string, verb: string): Command | undefined => {
  const found = COMMANDS.get(name);
  return found && 'commands' in found ? found.commands.get(verb) : found;
};
/** Shop commands up to a comment or pipe. `npm run shop --` is optional. */
const shopCommands = lines.flatMap(({ path, line }) => {
  const full = /npm run (?:-s )?shop -- (.+)/.exec(line)?.[1];
  const short = COMMANDS.has(/^[a-z]+(?= (?:--)?[a-z])/.exec(line)?.[0] ?? '') ? line : undefined;
  const [command = ''] = (full ?? short ?? '').split(/ [#|>] ?| #/);
  return /^[a-z]/.test(command) ? [{ path, command }] : [];
});

describe('commands in documents', () => {
  test('are scripts of package.json', () => {
    const named = lines.flatMap(({ path, line }) =>
      [...line.matchAll(/\bnpm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/g)].map(([, script, short]) => ({
        path,
        script: script ?? short ?? '',
      })),
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ script }) => !(script in manifest.scripts))).toEqual([]);
  });

  test('are commands of the command line, with options that the command has', () => {
    expect(shopCommands.length).toBeGreaterThan(60);
    const wrong = shopCommands.filter(({ command }) => {
      const [name = '', verb = ''] = command.split(' ');
      const found = findCommand(name, verb);
      const known = found && [found.usage, ...(found.details ?? []), '--help'].join(' ');
      const options = command.match(/(?<= )--[a-z-]+/g) ?? [];
      return !known || options.some((option) => !known.includes(option));
    });
    expect(wrong).toEqual([]);
  });

  test('run files that exist', () => {
    const files = lines.flatMap(({ line }) => /\bnode ([\w./-]+\.(?:m?js|ts))\b/.exec(line)?.[1] ?? []);
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

/** Read by the tests, the runner, the compose file, Node or the C library, and not by the shop. */
const OTHER_VARIABLES = [
  'CHROME_PATH',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'NODE_OPTIONS',
  'PAYPAL_API_URL',
  'POSTGRES_PASSWORD',
  'RECORD_DURATIONS',
  'STRIPE_API_URL',
];

test('variables in documents are known to the shop', () => {
  const constants = new Set(
    [...listFiles('src/**/*.ts'), 'tests/vitest.config.ts'].flatMap((path) =>
      [...readSource(path).matchAll(/\bconst ([A-Z_]+)\b/g)].map(([, name]) => name),
    ),
  );
  const known = new Set<string | undefined>([...KNOWN_VARIABLES, ...OTHER_VARIABLES, ...constants]);
  const unknown = lines.flatMap(({ path, line }) =>
    [...line.matchAll(/(?<![\w$.])([A-Z][A-Z\d]*(?:_[A-Z\d]+)+_?|[A-Z]{3,}(?==))/g)]
      .filter(([, name]) => !known.has(name))
      .map(([, name]) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

describe('the length of documents', () => {
  test.each([
    ['README.md', 500],
    ['src/README.md', 400],
    ['src/docs/architecture.md', 900],
  ])('%s has at most %i words', (path, limit) => {
    expect(countWords(readSource(path))).toBeLessThanOrEqual(limit);
  });

  test('a decision has at most 40 lines and three parts', () => {
    for (const path of DECISIONS) {
      const text = readSource(path);
      expect([path, text.split('\n').length <= 40]).toEqual([path, true]);
      expect([path, text.match(/^## .+/gm)]).toEqual([path, ['## Context', '## Decision', '## Consequence']]);
    }
  });
});

test('decisions are numbered without gaps, and the index has their titles', () => {
  const index = readSource('src/docs/decisions/README.md');
  for (const [at, path] of DECISIONS.entries()) {
    const number = String(at + 1).padStart(3, '0');
    const title = /^# (.+)/.exec(readSource(path))?.[1] ?? '';
    expect([path, title.startsWith(`${number}. `)]).toEqual([path, true]);
    expect(index).toContain(`- [${title}](${path.slice(path.lastIndexOf('/') + 1)})`);
  }
});
