import type { Locale } from '#i18n/locales.ts';
import { textPath } from '#routes/paths.ts';
import type { Announcement } from '#server/announcements.ts';
import { findTargetPath } from '#server/catalogue/page-path.ts';
import type { App } from '#server/context.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';

export interface ShownAnnouncement {
  readonly text: string;
  /** Undefined without a link, and while there is no page behind it. */
  readonly href: string | undefined;
}

const findHref = async (
  app: App,
  { link, target_kind: kind, target_id: id }: Announcement,
  locale: Locale,
): Promise<string | undefined> => {
  if (kind !== null && id !== null) return findTargetPath(app, kind, id, locale);
  if (!link.startsWith('/')) return link || undefined;
  const [, name = '', rest = ''] = /^\/([^?#]*)(.*)$/.exec(link) ?? [];
  const own = app.texts.find(name);
  if (own?.kind === 'moved') return `/${locale}${own.to}`;
  if (own) return own.kind === 'page' ? `${textPath(locale, own.address)}${rest}` : undefined;
  return `/${locale}${link}`;
};

/** The announcement of now for the top bar. It shows without its link if that cannot be read. */
export const showAnnouncement = async (app: App, locale: Locale): Promise<ShownAnnouncement | undefined> => {
  const announcement = app.announcements.find(app.clock.now());
  if (!announcement) return undefined;
  const href = await findHref(app, announcement, locale).catch((error) => {
    app.log.error({ err: error, announcement: announcement.id }, 'the link of an announcement failed');
    return undefined;
  });
  return { text: inLanguage(announcement, 'main_title', locale), href };
};
