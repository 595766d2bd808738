import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPageApi } from '#server/calls/page-api.ts';
import { formToken } from '#server/office/cookies.ts';
import { watchPurges } from '#server/run/purge/watch-purges.ts';
import type { PageRef } from '#server/texts.ts';
import {
  addPicture,
  deletePicture,
  describePicture,
  replacePicture,
} from '#server/words/library/change-library.ts';
import { listLibrary } from '#server/words/library/library.ts';
import { listUses } from '#server/words/library/list-uses.ts';
import { hideQuestion } from '#server/words/manage/arrange-questions.ts';
import { saveText } from '#server/words/manage/save-text.ts';
import { discardDraft, undoTextChange } from '#server/words/manage/take-back.ts';
import { eventually } from '../../support/eventually.ts';
import { ALTS, addLibraryPicture, drawPicture } from '../../support/library-pictures.ts';
import {
  type OfficeAnswer,
  type OfficeShop,
  openOfficeShop,
  type SignedIn,
} from '../../support/shop/office-shop.ts';
import { rowsOf } from '../../support/shop/test-shop.ts';
import { ABOUT, aboutWith } from '../../support/text-drivers.ts';

const LIBRARY = '/office/words/media';
const QUESTION: PageRef = { collection: 'faq', name: 'labels' };
const SHIPPING: PageRef = { collection: 'pages', name: 'shipping' };

let shop: OfficeShop;
let editor: SignedIn;
let dropped: string[];
let stop: () => Promise<void>;
beforeAll(async () => {
  shop = await openOfficeShop();
  editor = await shop.signIn('editor');
  const watch = await watchPurges(shop.app, {
    drop: (tags) => dropped.push(...tags),
    dropAll: () => dropped.push('everything'),
  });
  dropped = [];
  stop = watch.close;
});
afterAll(async () => {
  await stop();
  await shop.close();
});

interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const upload = async (
  action: string,
  files: readonly SentFile[],
  { path = LIBRARY, request = crypto.randomUUID(), ...fields }: Record<string, string> = {},
): Promise<OfficeAnswer> => {
  const form = new FormData();
  const values = { token: formToken(shop.app, editor.token), do: action, request, ...fields };
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  for (const { name, bytes } of files) form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const sent = new Request('http://office', { method: 'POST', body: form });
  const headers = { 'content-type': sent.headers.get('content-type') ?? '', 'content-length': '' };
  const body = Buffer.from(await sent.arrayBuffer());
  headers['content-length'] = String(body.length);
  return shop.send(path, { token: editor.token, method: 'POST', body, headers });
};
const faultsOf = ({ visit }: OfficeAnswer) => visit?.posted?.faults ?? {};
const library = () => listLibrary(shop.app.db.read);
const find = async (name: string) => (await library()).find((one) => one.name === name);
const act = (id: number, action: string, fields: Record<string, string> = {}) =>
  shop.act(`${LIBRARY}/${id}`, editor.token, action, fields);
const save = (body: string, { ref = ABOUT, publish = false } = {}) =>
  saveText(shop.app, ref, {
    texts: {
      en:
        ref.collection === 'faq'
          ? { head: { question: 'Why?', order: 1, links: [] }, body }
          : aboutWith(body),
    },
    ...(publish && { publish: { languages: ['en'] } }),
  });
const shown = async (locale: 'en' | 'ar' = 'en') => (await shop.app.texts.page(locale, 'about'))?.html ?? '';
const auditOf = (id: number) =>
  shop.app.db.read
    .selectFrom('audit_entry')
    .select(['action', 'actor_name'])
    .where('subject', '=', 'picture')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();

describe('an upload to the media library', () => {
  it('keeps good pictures, and refuses hostile files by name', async () => {
    const good = await drawPicture();
    const svg = (inner: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`);
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    const answer = await upload('picture.add', [
      { name: 'Gym Floor.PNG', bytes: good },
      { name: 'page.png', bytes: Buffer.from('<!doctype html><script>alert(1)</script>') },
      { name: 'script.svg', bytes: svg('<script>alert(1)</script>') },
      { name: 'drawing.svg', bytes: svg('<rect width="9" height="9"/>') },
      { name: 'moving.gif', bytes: gif },
      { name: 'half.png', bytes: good.subarray(0, good.length / 2) },
      { name: 'again.png', bytes: good },
    ]);
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toMatchObject({
      '': { code: 'pictures_refused', values: { n: 6, added: 1 } },
      'file-1': { code: 'picture_not-a-picture', values: { name: 'page.png' } },
      'file-2': { code: 'picture_unsafe-svg', values: { name: 'script.svg' } },
      'file-3': { code: 'picture_drawing', values: { name: 'drawing.svg' } },
      'file-4': { code: 'picture_unsupported-format', values: { name: 'moving.gif' } },
      'file-5': { code: 'picture_not-a-picture', values: { name: 'half.png' } },
      'file-6': { code: 'picture_known', values: { name: 'again.png' } },
    });
    expect((await library()).map(({ name }) => name)).toEqual(['gym-floor.webp']);
  });

  it('gives names that are free in the shop, and stores a repeated form once', async () => {
    const request = crypto.randomUUID();
    const files = [
      { name: 'gym-floor.jpg', bytes: await drawPicture() },
      { name: 'صورة.png', bytes: await drawPicture() },
      // A file of src/content/images.
      { name: '../../shelf.webp', bytes: await drawPicture() },
    ];
    for (let n = 0; n < 2; n += 1)
      expect((await upload('picture.add', files, { request })).headers.location).toBe(LIBRARY);
    const names = (await library()).map(({ name }) => name);
    expect(names).toEqual(['shelf-2.webp', 'picture.webp', 'gym-floor-2.webp', 'gym-floor.webp']);
  });

  it('removes the data of the camera', async () => {
    const bytes = await sharp(await drawPicture())
      .withExif({ IFD0: { Copyright: 'A person' } })
      .jpeg()
      .toBuffer();
    const { headers } = await upload('picture.add', [{ name: 'camera.jpg', bytes }]);
    const { file = '', id } = (await find('camera.webp')) ?? {};
    expect(headers.location).toBe(`${LIBRARY}/${id}`);
    const stored = await shop.app.media.find(file);
    expect((await sharp(stored?.path).metadata()).exif).toBeUndefined();
    expect(await auditOf(id ?? 0)).toEqual([
      { action: 'picture.add', actor_name: expect.stringContaining('editor') },
    ]);
  });

  it('asks for a file, and stops at one that is too large', async () => {
    expect(faultsOf(await upload('picture.add', []))).toEqual({ '': { code: 'picture_none' } });
    const large = await upload('picture.add', [
      { name: 'large.png', bytes: new Uint8Array(21 * 1024 * 1024) },
    ]);
    expect([large.status, Object.keys(faultsOf(large))]).toEqual([422, ['']]);
  });
});

describe('a picture that is uploaded from a text', () => {
  const inText = { language: 'ar', 'alt.en': 'Packed tubs', 'alt.ar': 'علب معبأة' };

  it('is described in both languages, and found in that of the text', async () => {
    const file = { name: 'tubs.png', bytes: await drawPicture() };
    const { 'alt.ar': _, ...without } = inText;
    expect(faultsOf(await upload('picture.add', [file], without))).toEqual({
      'alt.ar': { code: 'media_alt_missing' },
    });
    const { location = '' } = (await upload('picture.add', [file], inText)).headers;
    const { text } = await shop.send(String(location), { token: editor.token });
    expect(JSON.parse(text)).toMatchObject([{ items: [{ key: 'tubs.webp', title: 'علب معبأة' }] }]);
    const gif = { name: 'moving.gif', bytes: Buffer.from('GIF89a') };
    expect(faultsOf(await upload('picture.add', [gif], inText))['file-0']?.values).toEqual({
      name: 'moving.gif',
    });
  });

  it('is the one that the library has already, with its alt texts', async () => {
    const bytes = await drawPicture();
    rowsOf(await addPicture(shop.app, { name: 'rack.png', bytes, alts: ALTS }));
    const undescribed = await drawPicture();
    rowsOf(await addPicture(shop.app, { name: 'bare.png', bytes: undescribed }));
    for (const one of [bytes, undescribed]) {
      const answer = await upload('picture.add', [{ name: 'again.png', bytes: one }], inText);
      expect(answer.headers.location).toMatch(/\?name=(?:rack|bare)\.webp$/);
    }
    expect([(await find('rack.webp'))?.alts, (await find('bare.webp'))?.alts.en]).toEqual([
      ALTS,
      'Packed tubs',
    ]);
  });
});

describe('a picture without alt texts', () => {
  it('is shown by no text until it has both', async () => {
    const { id, name } = rowsOf(await addPicture(shop.app, { name: 'new.png', bytes: await drawPicture() }));
    const body = `![](../../images/${name})`;
    for (const publish of [false, true])
      expect(await save(body, { publish })).toMatchObject({
        ok: false,
        error: {
          code: 'invalid',
          faults: [{ field: 'body', code: 'picture_undescribed' }],
        },
      });
    const half = await act(id, 'picture.describe', { en: 'A rack', ar: ' ', 'was-en': '', 'was-ar': '' });
    expect(faultsOf(half)).toEqual({ ar: { code: 'media_alt_missing' } });
    const both = { en: 'A rack', ar: 'حامل أوزان' };
    expect((await act(id, 'picture.describe', { ...both, 'was-en': '', 'was-ar': '' })).status).toBe(303);
    rowsOf(await save(body));
    rowsOf(await discardDraft(shop.app, ABOUT, ['en']));
  });

  it('shows both sides when two members have described it', async () => {
    const { id } = await addLibraryPicture(shop.app);
    const form = { 'was-en': '', 'was-ar': '', en: 'Mine', ar: ALTS.ar };
    const clash = await act(id, 'picture.describe', form);
    expect([clash.status, clash.visit?.posted?.conflict?.sides.map(({ name }) => name)]).toEqual([
      409,
      ['en', 'ar'],
    ]);
  });
});

describe('a picture of the library in a text', () => {
  it('has its size and sizes, and its alt text in the language of the text', async () => {
    const { id, markdown } = await addLibraryPicture(shop.app);
    const publish = { languages: ['en', 'ar'] as const };
    const own = markdown.replace('![]', '![Own words]');
    const texts = { en: aboutWith(`${markdown}\n\n${own}`), ar: aboutWith(markdown) };
    rowsOf(await saveText(shop.app, ABOUT, { texts, publish }));
    await eventually(async () => expect(await shown('ar')).toContain(`alt="${ALTS.ar}"`));
    const { file = '' } = (await library()).find((one) => one.id === id) ?? {};
    const [hash] = file.split('.');
    expect(await shown()).toBe(
      ['A gym floor', 'Own words']
        .map(
          (alt) =>
            `<p><picture><source type="image/avif" srcset="/media/${hash}-480.avif 480w, /media/${hash}-720.avif 720w" sizes="(min-width:720px) 720px,94vw"><img src="/media/${hash}-720.webp" alt="${alt}" width="900" height="600" loading="lazy" decoding="async" /></picture></p>`,
        )
        .join('\n'),
    );
    for (const name of [`${hash}-480.avif`, `${hash}-720.webp`])
      expect((await shop.app.media.find(name))?.type).toMatch(/^image/);
  });

  it('is listed with the pages and questions that show it, drafts and hidden ones included', async () => {
    const { name, markdown } = await addLibraryPicture(shop.app);
    rowsOf(await save(markdown, { ref: QUESTION, publish: true }));
    rowsOf(await hideQuestion(shop.app, QUESTION.name, true));
    rowsOf(await save(`[x]: ../../images/${name}\n\n![Words][x]`, { ref: SHIPPING }));
    const uses = async () => (await listUses(shop.app.db.read, shop.app.texts.originals)).get(name);
    expect(await uses()).toMatchObject([
      { ...SHIPPING, isShown: false },
      { ...QUESTION, isShown: true },
    ]);
    const { visit } = await shop.send(`${LIBRARY}?only=unused`, { token: editor.token });
    const state = { text: '', filters: { only: ['unused'] }, cursor: undefined, perPage: 50 };
    const listed = await visit?.query('media.list', {
      ...state,
      sort: 'added',
      isAscending: false,
      hidden: [],
    });
    expect(listed?.rows.map((row) => row.name)).not.toContain(name);
    expect(listed?.rows.map((row) => row.name)).toContain('picture.webp');
    rowsOf(await discardDraft(shop.app, SHIPPING, ['en']));
    expect(await uses()).toHaveLength(1);
  });
});

describe('a replaced picture', () => {
  const tagsOf = async (name: string): Promise<string[]> => {
    const api = createPageApi(shop.app, 'en', 'test');
    await (name === 'faq' ? api.questions() : api.text(name));
    return (await api.headers())['Cache-Tag']?.split(',') ?? [];
  };

  it('drops exactly the pages that show it, and shows the new file under a new address', async () => {
    const [{ id, markdown }, other] = [await addLibraryPicture(shop.app), await addLibraryPicture(shop.app)];
    rowsOf(await save(markdown, { publish: true }));
    rowsOf(await save(other.markdown, { ref: SHIPPING, publish: true }));
    await eventually(async () => expect(await tagsOf('about')).toContain(`picture-${id}`));
    await eventually(async () => expect(await tagsOf('shipping')).toContain(`picture-${other.id}`));
    for (const name of ['shipping', 'privacy', 'faq'])
      expect(await tagsOf(name)).not.toContain(`picture-${id}`);
    const before = await shown();
    dropped = [];
    const { version = 0, file = '' } = (await library()).find((one) => one.id === id) ?? {};
    const files = [{ name: 'new.png', bytes: await drawPicture(1500, 1000) }];
    const sent = { path: `${LIBRARY}/${id}`, version: String(version) };
    expect((await upload('picture.replace', files, sent)).status).toBe(303);
    await eventually(() => expect(dropped).toEqual(['pictures', `picture-${id}`]));
    expect(await shown()).not.toBe(before);
    expect(await shown()).toContain('width="1500" height="1000"');
    // Only the office recorded its change.
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['picture.replace']);

    // The old form again, and the undo.
    const stale = await upload('picture.replace', [{ name: 'b.png', bytes: await drawPicture() }], sent);
    expect([stale.status, faultsOf(stale)]).toMatchObject([409, { '': { code: 'media_conflict' } }]);
    await shop.undo(`${LIBRARY}/${id}`, editor);
    expect((await library()).find((one) => one.id === id)?.file).toBe(file);
    await eventually(async () => expect(await shown()).toBe(before));
  });

  it('keeps its file when the new one is refused', async () => {
    const { id, name } = await addLibraryPicture(shop.app);
    const before = (await find(name))?.file;
    const files = [{ name: 'page.png', bytes: Buffer.from('<html>') }];
    const answer = await upload('picture.replace', files, { path: `${LIBRARY}/${id}` });
    expect(faultsOf(answer)).toEqual({
      'file-0': { code: 'picture_not-a-picture', values: { name: 'page.png' } },
    });
    expect((await find(name))?.file).toBe(before);
    expect(await replacePicture(shop.app, 999_999, await drawPicture())).toMatchObject({
      error: { code: 'not_found' },
    });
  });
});

describe('a deleted picture', () => {
  it('is one that no text shows, and comes back by the undo', async () => {
    const { id, name, markdown } = await addLibraryPicture(shop.app);
    rowsOf(await save(markdown, { ref: SHIPPING }));
    const refused = await act(id, 'picture.delete');
    expect(faultsOf(refused)).toEqual({ '': { code: 'media_used', values: { titles: 'About us' } } });
    rowsOf(await discardDraft(shop.app, SHIPPING, ['en']));
    expect((await act(id, 'picture.delete')).headers.location).toBe(LIBRARY);
    expect(await find(name)).toBeUndefined();
    expect(await save(markdown, { ref: SHIPPING })).toMatchObject({ error: { code: 'invalid' } });
    await shop.undo(LIBRARY, editor);
    expect(await find(name)).toMatchObject({ alts: ALTS });
    expect(await describePicture(shop.app, id, ALTS)).toMatchObject({ error: { code: 'not_found' } });
  });

  it('is not brought back into a text by an undo', async () => {
    const { id, markdown } = await addLibraryPicture(shop.app);
    rowsOf(await save(markdown, { ref: SHIPPING, publish: true }));
    const { before } = rowsOf(await save('Without it.', { ref: SHIPPING, publish: true }));
    rowsOf(await deletePicture(shop.app, id));
    const undone = await undoTextChange(shop.app, SHIPPING, before);
    expect(undone).toMatchObject({ ok: false, error: { code: 'conflict' } });
  });

  it('is never one that a text begins to show at the same moment', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { id, name, markdown } = await addLibraryPicture(shop.app);
      const [deleted, saved] = await Promise.all([
        deletePicture(shop.app, id),
        save(`${markdown} ${n}`, { ref: SHIPPING }),
      ]);
      expect([name, deleted.ok, saved.ok]).toEqual([name, !saved.ok, saved.ok]);
    }
  });
});
