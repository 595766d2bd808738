import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoaderContext } from 'astro/loaders';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { editorsFiles } from '#server/content/editors-files.ts';
import { eventually } from '../../support/eventually.ts';

type Entry = Parameters<LoaderContext['store']['set']>[0];

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shop-files-'));
});
afterEach(() => rm(root, { recursive: true }));

const write = async (path: string, text: string) => {
  const file = join(root, 'src/content', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
};
const page = (body: string, title = 'x') =>
  `---\ntitle: ${title}\nintro: x\ndescription: x\n---\n\n${body}\n`;

const createContext = () => {
  const entries = new Map<string, Entry>();
  let change: (event: string, path: string) => void = () => {};
  const context = {
    config: { root: pathToFileURL(`${root}/`) },
    logger: { error: () => {} },
    store: {
      keys: () => [...entries.keys()],
      get: (id: string) => entries.get(id),
      set: (entry: Entry) => entries.set(entry.id, entry),
      delete: (id: string) => entries.delete(id),
    },
    parseData: async ({ data }: { data: unknown }) => data,
    renderMarkdown: async (html: string) => ({ html, metadata: { imagePaths: ['../../images/tub.webp'] } }),
    generateDigest: (value: unknown) => JSON.stringify(value),
    watcher: {
      add: () => {},
      on: (_: string, listener: typeof change) => {
        change = listener;
      },
    },
  };
  return {
    context: context as unknown as LoaderContext,
    entries,
    touch: (path: string) => change('change', join(root, 'src/content', path)),
  };
};

test('in development a faulty text is replaced by its faults, without its pictures, until it is corrected', async () => {
  await write('pages/en/about.md', page('Good'));
  await write('pages/en/help.md', page('![x](../../images/tub.webp)'));
  await write('pages/ar/help.md', page('Text', 'a: b'));
  const { context, entries, touch } = createContext();
  await editorsFiles('pages').load(context);
  expect(entries.get('en/about')?.rendered?.html).toBe('Good');
  const faulty = entries.get('en/help');
  expect(faulty?.rendered?.html).toContain('src/content/pages/en/help.md:7');
  expect(faulty?.rendered?.html).toContain('There is no picture &quot;tub.webp&quot;');
  expect(faulty).not.toHaveProperty('assetImports');
  expect(entries.get('ar/help')).toMatchObject({ data: { title: 'help', links: [] } });
  expect(entries.get('ar/help')?.rendered?.html).toContain('src/content/pages/ar/help.md:2');

  await write('images/tub.webp', '');
  touch('images/tub.webp');
  await eventually(() =>
    expect(entries.get('en/help')).toMatchObject({ assetImports: ['../../images/tub.webp'] }),
  );
  await rm(join(root, 'src/content/pages/ar/help.md'));
  touch('pages/ar/help.md');
  await eventually(() => expect([...entries.keys()].sort()).toEqual(['en/about', 'en/help']));
});
