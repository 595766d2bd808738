import { variantUrl } from '#domain/catalogue/media.ts';
import { inEitherLanguage, isLocale } from '#i18n/locales.ts';
import { isReady, listLibrary } from '#server/words/library/library.ts';
import { sendNoFile } from '../respond.ts';
import { matchPicture } from '../words/media-queries.ts';
import type { FileRequest } from './file-request.ts';

const MOST = 12;

/** Pictures that a text may show, newest first, or the one of a name, as JSON (office/scripts/words/pick.ts). */
export const sendLibraryPictures = async ({
  app,
  response,
  search,
  params,
  t,
}: FileRequest): Promise<void> => {
  const { language } = params;
  if (!isLocale(language)) return sendNoFile(response);
  const text = (search.get('q') ?? '').trim().slice(0, 100);
  const wanted = search.get('name');
  const items = (await listLibrary(app.db.read))
    .filter((picture) => isReady(picture, app.identity.current().languages))
    .filter((picture) => (wanted === null ? matchPicture(text)(picture) : picture.name === wanted))
    .slice(0, MOST)
    .map(({ name, alts, url }) => ({
      ...{ key: name, url, title: inEitherLanguage(alts, language), detail: name, lang: language },
      picture: variantUrl(url, 160, 'webp') ?? url,
    }));
  const label = t(items.length > 0 ? 'media' : text === '' ? 'media_none_ready' : 'media_none_found');
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify([{ label, items }]));
};
