import type { IncomingMessage } from 'node:http';
import { isLocale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import type { AstroHandler } from '#server/platform/http/pages/render.ts';
import { pathOf } from '#server/platform/path-of.ts';
import { previewedPage } from '#server/words/preview/previewed.ts';

type WrittenApp = Pick<App, 'texts' | 'announcements' | 'builtFrame' | 'clock'>;

/** True if the file of the build is outdated: its text or what is around it has changed, or an announcement is shown. */
export const isWrittenPage = (
  { texts, announcements, builtFrame, clock }: WrittenApp,
  { url = '' }: Pick<IncomingMessage, 'url'>,
): boolean => {
  const path = pathOf(url);
  const isOld = () => builtFrame.isStale() || announcements.find(clock.now()) !== undefined;
  return texts.isChanged(path) || (texts.isBuilt(path) && isOld());
};

/**
 * Astro renders pages of texts in the build only, so it is asked for `/en/written/about` instead of `/en/about` when the
 * file is outdated, or the office has made the page. That path has no public address.
 */
export const withWrittenPages =
  (handler: AstroHandler, app: WrittenApp): AstroHandler =>
  (request, response) => {
    const [, locale, name] = pathOf(request.url).split('/');
    const isOurs = () => isWrittenPage(app, request) || previewedPage() || app.texts.find(name ?? '');
    if (isLocale(locale) && name && isOurs()) request.url = `/${locale}/written/${name}`;
    return handler(request, response);
  };
