import type { ContentPictures } from '#domain/content-pictures.ts';
import { fromKeys } from '#domain/typed-object.ts';
import { LOCALES, type Locale, otherLocale } from '#i18n/locales.ts';
import type { MenuPage } from '#routes/page-menu.ts';
import { textPath } from '#routes/paths.ts';
import type { Db } from '#server/platform/database/db.ts';
import type {
  Collection,
  Original,
  Originals,
  PageRef,
  RenderedText,
  ShopTexts,
  ShownText,
} from '#server/texts.ts';
import { listLibrary, pictureTag, toContentPicture } from './library/library.ts';
import { previewedPage } from './preview/previewed.ts';
import {
  compareInMenu,
  isOpen,
  listAddresses,
  listPublished,
  type PublishedPage,
  type Revision,
} from './published.ts';
import { renderText } from './render-text.ts';
import { keyOf } from './text-page.ts';

const FAQ = 'faq';
/** Tag of pages with menus, which are all pages. */
const MENU_TAG = 'menu';

export const openTexts = async (db: Db, originals: Originals): Promise<ShopTexts> => {
  let published = await listPublished(db.read);
  let addresses = await listAddresses(db.read);
  /** Of the build. */
  let files: ContentPictures = {};
  let library = await listLibrary(db.read);
  const mergePictures = (): ContentPictures => ({
    ...files,
    ...Object.fromEntries(library.map((picture) => [picture.name, toContentPicture(picture)])),
  });
  let pictures = mergePictures();
  /** Rendered texts by revision or original. */
  let rendered = new Map<Original | Revision, RenderedText>();

  const built: ReadonlySet<string> = new Set(
    LOCALES.flatMap((locale) => [FAQ, ...originals.list('pages')].map((name) => textPath(locale, name))),
  );

  const overlay = (ref: PageRef): PublishedPage | undefined => {
    const previewed = previewedPage();
    return previewed && keyOf(previewed) === keyOf(ref) ? previewed : published.get(keyOf(ref));
  };

  const listOwn = () =>
    [...published.values()].flatMap((page) =>
      page.address !== undefined && isOpen(page) ? [{ ...page, address: page.address }] : [],
    );
  const toRef = (address: string): PageRef => {
    const previewed = previewedPage();
    const name = previewed?.address === address ? previewed.name : addresses.get(address);
    return { collection: 'pages', name: name ?? address };
  };

  const textOf = (ref: PageRef, language: Locale): Original | Revision | undefined =>
    overlay(ref)?.texts[language] ?? originals.find({ ...ref, language });

  const findText = (ref: PageRef, locale: Locale) => {
    for (const language of [locale, otherLocale(locale)]) {
      const text = textOf(ref, language);
      if (text) return { text, language };
    }
    return undefined;
  };

  const render = (text: Original | Revision, language: Locale, hasIds: boolean): RenderedText => {
    const known = rendered.get(text);
    if (known) return known;
    const made = renderText(text.body, pictures, { language, hasIds });
    // Every preview reads its texts again.
    if (!previewedPage()) rendered.set(text, made);
    return made;
  };

  const listLanguages = (ref: PageRef): Locale[] =>
    LOCALES.filter((language) => textOf(ref, language) !== undefined);

  const show = (ref: PageRef, locale: Locale): ShownText | undefined => {
    const found = findText(ref, locale);
    if (!found) return undefined;
    const { text, language } = found;
    const isAlone = listLanguages(ref).length === 1;
    return {
      name: ref.name,
      language,
      isAlone,
      head: text.head,
      body: text.body,
      ...render(text, language, ref.collection !== FAQ),
    };
  };

  const listNames = (collection: Collection): string[] => {
    const previewed = previewedPage();
    return [
      ...new Set([
        ...originals.list(collection),
        ...[...published.values(), ...(previewed ? [previewed] : [])]
          .filter((page) => page.collection === collection)
          .map(({ name }) => name),
      ]),
    ];
  };

  const readMenu = (locale: Locale): MenuPage[] =>
    listOwn()
      .sort(compareInMenu)
      .flatMap((page) => {
        const found = page.menu && findText(page, locale);
        if (!page.menu || !found) return [];
        const { text, language } = found;
        return [{ menu: page.menu, address: page.address, title: String(text.head.title ?? ''), language }];
      });
  const readMenus = () => fromKeys(LOCALES, readMenu);
  let menus = readMenus();

  /**
   * A page in one language also changes if it shows the text of the other language, and all pages if a menu lists pages that
   * the build does not have.
   */
  const listChanged = (): Set<string> => {
    const paths = new Set(LOCALES.some((locale) => menus[locale].length > 0) ? built : []);
    for (const page of published.values())
      for (const locale of LOCALES) {
        const isQuestion = page.collection === FAQ;
        const shown = findText(page, locale);
        const isClosed = page.address !== undefined && !isOpen(page);
        if (shown && !isClosed && (isQuestion || page.texts[shown.language]))
          paths.add(textPath(locale, isQuestion ? FAQ : (page.address ?? page.name)));
      }
    return paths;
  };
  let changed: ReadonlySet<string> = listChanged();

  return {
    originals,
    isChanged: (path) => changed.has(path),
    isBuilt: (path) => built.has(path),
    own: () => listOwn().map(({ address }) => address),
    languages: (address) => listLanguages(toRef(address)),
    find: (address) => {
      const name = addresses.get(address);
      if (name === undefined) return undefined;
      const page = published.get(keyOf({ collection: 'pages', name }));
      if (!page?.address) return { kind: 'missing' };
      if (page.deletedTo?.startsWith('/')) return { kind: 'moved', to: page.deletedTo };
      if (page.isHidden || page.deletedTo !== undefined) return { kind: 'gone' };
      return isOpen(page) ? { kind: 'page', address: page.address } : { kind: 'missing' };
    },
    menu: (locale) => menus[locale],
    changedAt: (name) => {
      const refs: PageRef[] =
        name === FAQ
          ? listNames('faq').map((question) => ({ collection: 'faq', name: question }))
          : [toRef(name)];
      const times = refs.flatMap((ref) =>
        LOCALES.map((language) => {
          const text = textOf(ref, language);
          return text && 'publishedAt' in text ? (text.publishedAt ?? text.at) : (text?.meantAt ?? 0);
        }),
      );
      return Math.max(0, ...times);
    },
    page: async (locale, address) => {
      const ref = toRef(address);
      const page = overlay(ref);
      return page?.isHidden || page?.deletedTo !== undefined ? undefined : show(ref, locale);
    },
    questions: async (locale) => {
      const refs = listNames('faq')
        .map((name): PageRef => ({ collection: 'faq', name }))
        .filter((ref) => !overlay(ref)?.isHidden);
      const placed = refs.flatMap((ref) => {
        const head = findText(ref, locale)?.text.head;
        return head ? [{ ref, place: overlay(ref)?.position ?? Number(head.order) }] : [];
      });
      placed.sort((a, b) => a.place - b.place);
      return placed.flatMap(({ ref }) => show(ref, locale) ?? []);
    },
    pictures: () => pictures,
    setPictures: (made) => {
      files = made;
      pictures = mergePictures();
      rendered = new Map();
    },
    refreshPictures: async () => {
      const before = new Map(library.map((picture) => [picture.id, JSON.stringify(picture)]));
      library = await listLibrary(db.read);
      pictures = mergePictures();
      rendered = new Map();
      const changed = library.filter((one) => before.get(one.id) !== JSON.stringify(one));
      return changed.map(({ id }) => pictureTag(id));
    },
    refresh: async () => {
      [published, addresses] = await Promise.all([listPublished(db.read), listAddresses(db.read)]);
      rendered = new Map();
      const before = JSON.stringify(menus);
      menus = readMenus();
      changed = listChanged();
      return JSON.stringify(menus) === before ? [] : [MENU_TAG];
    },
  };
};
