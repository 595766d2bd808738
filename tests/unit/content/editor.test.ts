import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseHead, splitHead } from '#server/content/head.ts';
import { createEditor } from '../../../src/editor/handle-editor.ts';
import { formatHead } from '../../../src/editor/head.ts';
import type { Conflict, Draft, Overview, StoredFile } from '../../../src/editor/types.ts';

const ABOUT = `---
title: About us
# for search engines
description: "Who we are: all of it."
intro: Who we are.
updated: 2026-03-10
---

## The label comes first

Words.
`;
const ABOUT_REF = { collection: 'pages', name: 'about', language: 'en' } as const;
const ABOUT_URL = `/editor/file?${new URLSearchParams(ABOUT_REF)}`;

let root: string;
let server: Server;
let base: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shop-editor-'));
  await write('pages/en/about.md', ABOUT);
  const handle = createEditor(root, async (markdown) => `<p>${markdown.trim()}</p>`);
  server = createServer((request, response) => {
    void handle(request, response, () => response.writeHead(404).end('the shop'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(root, { recursive: true });
});

const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, 'src/content', path)), { recursive: true });
  await writeFile(join(root, 'src/content', path), text);
};
const read = (path: string) => readFile(join(root, 'src/content', path), 'utf8');
const getFile = async (): Promise<StoredFile> => (await fetch(`${base}${ABOUT_URL}`)).json();
const post = (path: string, value: unknown, headers: Record<string, string> = {}) =>
  fetch(`${base}/editor/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: base, ...headers },
    body: JSON.stringify(value),
  });
const save = (hash: string | null, draft: Draft, ref: object = ABOUT_REF) =>
  post('save', { ...ref, hash, draft });
const withHead = ({ draft }: StoredFile, head: object): Draft =>
  'head' in draft ? { ...draft, head: { ...draft.head, ...head } } : draft;

describe('the editor', () => {
  test('shows a file as the fields of its schema and a text', async () => {
    const { draft, faults } = await getFile();
    expect(draft).toEqual({
      head: {
        title: 'About us',
        description: 'Who we are: all of it.',
        intro: 'Who we are.',
        updated: '2026-03-10',
      },
      body: '## The label comes first\n\nWords.',
    });
    expect(faults).toEqual([]);
    const { fields }: Overview = await (await fetch(`${base}/editor/overview`)).json();
    expect(fields.pages.map(({ name, kind, maximum }) => [name, kind, maximum])).toEqual([
      ['title', 'line', 70],
      ['intro', 'line', 200],
      ['description', 'line', 200],
      ['pictures', 'lines', undefined],
      ['links', 'links', undefined],
      ['updated', 'day', undefined],
    ]);
    expect(fields.faq.map(({ name }) => name)).toEqual(['question', 'order', 'links', 'updated']);
  });

  test('lists files that one language lacks, has in an older version, or has with a fault', async () => {
    await write('pages/ar/about.md', ABOUT.replace('03-10', '03-09'));
    await write('faq/ar/why.md', '---\nquestion: لماذا؟\norder: first\n---\nلأن.\n');
    const { pages }: Overview = await (await fetch(`${base}/editor/overview`)).json();
    expect(pages.map(({ name, title, state, faulty }) => [name, title, state, faulty])).toEqual([
      ['about', 'About us', { en: 'equal', ar: 'older' }, []],
      ['why', 'لماذا؟', { en: 'missing', ar: 'equal' }, ['ar']],
    ]);
  });

  test('saves changes and leaves every other line as it was', async () => {
    const file = await getFile();
    const answer = await save(
      file.hash,
      withHead(file, { title: 'About: us', links: [{ page: 'faq', text: 'Ask' }] }),
    );
    expect(answer.status).toBe(200);
    const saved = await read('pages/en/about.md');
    expect(saved).toContain('title: "About: us"\n');
    expect(saved).toContain('# for search engines\ndescription: "Who we are: all of it."\n');
    expect(saved).toContain('links:\n  - page: faq\n    text: Ask\n');
    expect(saved.endsWith('---\n\n## The label comes first\n\nWords.\n')).toBe(true);
    expect(await readdir(join(root, 'src/content/pages/en'))).toEqual(['about.md']);
    expect((await answer.json()).file.hash).toBe((await getFile()).hash);
  });

  test('creates a file that a language lacks', async () => {
    const { draft } = await getFile();
    const ref = { ...ABOUT_REF, language: 'ar' };
    expect((await save(null, draft, ref)).status).toBe(200);
    expect(await read('pages/ar/about.md')).toContain('About us');
    expect((await save(null, draft, ref)).status).toBe(409);
  });

  test('refuses a faulty file with the message of the build, at the field, and writes nothing', async () => {
    const file = await getFile();
    const links = [
      { page: 'faq', text: 'Ask' },
      { page: 'nowhere', text: 'x' },
    ];
    const answer = await save(file.hash, withHead(file, { title: ' ', links }));
    expect(answer.status).toBe(422);
    const { faults } = await answer.json();
    expect(faults).toEqual([
      { field: 'title', message: '"title:" is empty.' },
      { field: 'links', message: expect.stringContaining('Entry 2: "page:" must be the last part') },
    ]);
    expect(await read('pages/en/about.md')).toBe(ABOUT);
  });

  test('refuses a text with a missing picture or a dead link, at its line, and writes nothing', async () => {
    const file = await getFile();
    const body = 'Words.\n\n![A tub](../../images/tubb.webp) and [more](/en/contact)';
    const answer = await save(file.hash, { ...withHead(file, {}), body });
    expect(answer.status).toBe(422);
    expect((await answer.json()).faults).toEqual([
      {
        field: 'body',
        line: 3,
        message: 'Line 3: There is no picture "tubb.webp" in src/content/images.',
      },
      { field: 'body', line: 3, message: 'Line 3: There is no page "/en/contact" in the shop.' },
    ]);
    expect(await read('pages/en/about.md')).toBe(ABOUT);
  });

  test('suggests the place after all others for a new question', async () => {
    const nextOrder = async () => (await (await fetch(`${base}/editor/overview`)).json()).nextOrder;
    expect(await nextOrder()).toBe(1);
    await write('faq/en/why.md', '---\nquestion: Why?\norder: 7\n---\nSo.\n');
    await write('faq/ar/how.md', '---\nquestion: How?\norder: 9\n---\nSo.\n');
    expect(await nextOrder()).toBe(10);
  });

  test('overwrites no concurrent change: it returns the changed file instead', async () => {
    const file = await getFile();
    await write('pages/en/about.md', ABOUT.replace('Words.', 'Their words.'));
    const answer = await save(file.hash, withHead(file, { title: 'Mine' }));
    expect(answer.status).toBe(409);
    const { current }: Conflict = await answer.json();
    expect(current?.draft).toMatchObject({ body: expect.stringContaining('Their words.') });
    expect(await read('pages/en/about.md')).toContain('Their words.');
    expect((await save(current?.hash ?? '', withHead(file, { title: 'Mine' }))).status).toBe(200);
  });

  test.each([
    ['is not YAML', 'title: About: us', 'Line 2: The head cannot be parsed'],
    ['has an unknown field', 'titel: About us', '"titel:" is nothing that this page knows'],
    ['is a list', '- one', 'then its head, such as'],
  ])(
    'shows a file as a whole when its front matter %s, so that nothing is lost',
    async (_, head, sentence) => {
      const text = `---\n${head}\n---\n\nWords.\n`;
      await write('pages/en/about.md', text);
      const file = await getFile();
      expect(file.draft).toEqual({ text });
      expect(file.faults.map(({ message }) => message).join(' ')).toContain(sentence);
      expect((await save(file.hash, { text })).status).toBe(422);
      expect((await save(file.hash, { text: ABOUT })).status).toBe(200);
      expect(await read('pages/en/about.md')).toBe(ABOUT);
    },
  );

  test.each([
    ['leaves its folder', { name: '../../../../package' }],
    ['leaves it by escapes', { name: '..%2f..%2fpackage' }],
    ['is hidden', { name: '.env' }],
    ['is in no folder of editors', { collection: '../demo' }],
    ['is in no language', { language: '..' }],
    ['has no name', { name: '' }],
    ['has the name of a method', { collection: 'constructor' }],
  ])('neither reads nor writes a file that %s', async (_, part) => {
    const { draft } = await getFile();
    const ref = { ...ABOUT_REF, ...part };
    const before = await readdir(root, { recursive: true });
    expect((await fetch(`${base}/editor/file?${new URLSearchParams(ref)}`)).status).toBe(404);
    expect((await save(null, draft, ref)).status).toBe(404);
    expect(await readdir(root, { recursive: true })).toEqual(before);
  });

  test('serves its own scripts and nothing else of the project', async () => {
    const script = await fetch(`${base}/editor/browser/pane.ts`);
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(await script.text()).not.toContain('readonly ref');
    for (const path of ['browser/..%2fshell.ts', 'browser/../shell.ts', 'browser/none.ts', 'shell.ts'])
      expect([path, (await fetch(`${base}/editor/${path}`)).status]).toEqual([path, 404]);
  });

  test('accepts writes from its own page only, and is hidden from others', async () => {
    const { hash, draft } = await getFile();
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Content-Type': 'text/plain' },
      { 'X-Forwarded-For': '203.0.113.9' },
    ];
    for (const headers of foreign) {
      const { status } = await post('save', { ...ABOUT_REF, hash, draft: { ...draft, body: 'x' } }, headers);
      expect([headers, [403, 404].includes(status)]).toEqual([headers, true]);
    }
    expect(await read('pages/en/about.md')).toBe(ABOUT);
    const forwarded = await fetch(`${base}${ABOUT_URL}`, { headers: { 'X-Forwarded-For': '203.0.113.9' } });
    expect(await forwarded.text()).toBe('the shop');
    expect(await (await fetch(`${base}/editors`)).text()).toBe('the shop');
  });

  test('previews a draft without saving it, with its pictures, and escapes its front matter', async () => {
    const file = await getFile();
    await write('images/tub.webp', '');
    const draft = { ...withHead(file, { title: '<b>x' }), body: '![A tub](../../images/tub.webp)' };
    const { html, faults } = await (await post('preview', { ...ABOUT_REF, draft })).json();
    expect(html).toContain('<h1>&lt;b&gt;x</h1>');
    expect(html).toContain('![A tub](/src/content/images/tub.webp)');
    expect(faults).toEqual([]);
    expect(await read('pages/en/about.md')).toBe(ABOUT);
  });

  test('stores pictures as WebP, upright and not too large, and replaces none', async () => {
    const create = { width: 2000, height: 1000, channels: 3, background: '#0f6b57' } as const;
    const bytes = await sharp({ create }).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const upload = (body: Uint8Array<ArrayBuffer>, type = 'image/jpeg') =>
      fetch(`${base}/editor/pictures?name=${encodeURIComponent('../Big Tub (1).JPG')}`, {
        method: 'POST',
        headers: { 'Content-Type': type, Origin: base },
        body,
      });
    const first = await (await upload(new Uint8Array(bytes))).json();
    expect(first.path).toBe('../../images/big-tub-1.webp');
    expect((await (await upload(new Uint8Array(bytes))).json()).name).toBe('big-tub-1-2.webp');
    const { format, width, height, exif } = await sharp(
      join(root, 'src/content/images/big-tub-1.webp'),
    ).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 800,
      height: 1600,
      exif: undefined,
    });
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect((await upload(svg, 'image/svg+xml')).status).toBe(422);
    expect((await upload(new TextEncoder().encode('no picture'))).status).toBe(422);
  });
});

describe('front matter that the editor writes', () => {
  test.each([
    'yes',
    '12',
    '2026-01-01',
    '- x',
    'a: b',
    '"q"',
    "it's",
    '#x',
    'x # y',
    '',
    '  x ',
    'ما هذا؟',
    '{x}',
    '*x',
    'line\nline',
  ])('is read back unchanged: %j', (title) => {
    const parts = splitHead(`---\n${formatHead('pages', { title })}---\n\nx`);
    expect(parseHead(parts?.written ?? '')).toEqual({ ok: true, value: { title } });
  });
});
