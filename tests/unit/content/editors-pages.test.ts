import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compareLanguages } from '#server/content/compare-languages.ts';
import { pageSchema, questionSchema } from '../../../src/content/schemas.ts';

const faultsOf = (schema: typeof pageSchema | typeof questionSchema, head: unknown) =>
  schema.safeParse(head).error?.issues.map(({ message }) => message) ?? [];

describe('the front matter of an editor’s page', () => {
  const page = { title: 'About', intro: 'Who we are.', description: 'All about us.' };

  test('can have the required fields, and those that the page shows', () => {
    expect(faultsOf(pageSchema, page)).toEqual([]);
    const links = [{ page: 'contact-us', text: 'Contact us' }];
    expect(faultsOf(pageSchema, { ...page, pictures: ['A shelf'], links, updated: new Date() })).toEqual([]);
    expect(faultsOf(questionSchema, { question: 'Why?', order: 1, updated: '2026-03-10' })).toEqual([]);
  });

  test.each([
    ['a title is missing', { ...page, title: undefined }, '"title:" needs a text behind it'],
    ['a title is a number', { ...page, title: 2016 }, '"title:" needs a text behind it'],
    ['an intro is empty', { ...page, intro: ' ' }, '"intro:" is empty.'],
    [
      'a description is too long',
      { ...page, description: 'x'.repeat(201) },
      '"description:" is longer than 200',
    ],
    ['a name is misspelt', { ...page, titel: 'About' }, '"titel:" is nothing that this page knows'],
    ['a link is dead', { ...page, links: [{ page: 'kontakt', text: 'x' }] }, '"page:" must be the last part'],
    ['a link is one line', { ...page, links: ['contact-us'] }, 'Each link is two lines'],
    ['links are not a list', { ...page, links: 'contact-us' }, '"links:" is a list'],
    ['a day is invalid', { ...page, updated: 'yesterday' }, '"updated:" must be a day such as 2026-03-10.'],
  ])('is refused with a clear message when %s', (_, head, sentence) => {
    const [fault, ...others] = faultsOf(pageSchema, head);
    expect(fault).toContain(sentence);
    expect(others).toEqual([]);
  });

  test('of a question has its place as a number', () => {
    expect(faultsOf(questionSchema, { question: 'Why?', order: 'first' })[0]).toContain(
      '"order:" must be a number',
    );
  });
});

describe('the languages of the editors’ pages', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'shop-content-'));
  });
  afterEach(() => rm(root, { recursive: true }));

  const write = async (path: string, head = '') => {
    const file = join(root, 'src/content', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `---\ntitle: x\n${head}---\n\nText\n`);
  };

  test('are compared by their files and the days in their front matter', async () => {
    await write('pages/en/about.md', 'updated: 2026-03-10\n');
    await write('pages/ar/about.md', 'updated: 2026-03-11\n');
    await write('pages/en/same.md', 'updated: 2026-03-10\n');
    await write('pages/ar/same.md', 'updated: "2026-03-10"\n');
    await write('faq/ar/why.md');
    expect(await compareLanguages(root)).toEqual([
      {
        page: 'pages/about',
        language: 'en',
        code: 'older',
        changed: '2026-03-10',
        otherChanged: '2026-03-11',
      },
      { page: 'faq/why', language: 'en', code: 'missing' },
    ]);
  });

  test('are compared by their last commits where no day is given', async () => {
    const git = (day: string, ...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.com', ...args], {
        cwd: root,
        env: { ...process.env, GIT_COMMITTER_DATE: `${day}T12:00:00Z`, GIT_AUTHOR_DATE: `${day}T12:00:00Z` },
      });
    git('2026-01-01', 'init', '-q');
    await write('pages/en/about.md');
    await write('pages/ar/about.md');
    git('2026-01-01', 'add', '.');
    git('2026-01-01', 'commit', '-qm', 'one');
    expect(await compareLanguages(root)).toEqual([]);
    await write('pages/en/about.md', 'intro: new\n');
    git('2026-01-05', 'commit', '-qam', 'two');
    expect(await compareLanguages(root)).toMatchObject([
      { language: 'ar', code: 'older', changed: '2026-01-01', otherChanged: '2026-01-05' },
    ]);
  });

  test('are complete, and equally recent, in this shop', async () => {
    expect(await compareLanguages('.')).toEqual([]);
  });
});
