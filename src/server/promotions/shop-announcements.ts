import type { Announcement, ShopAnnouncements } from '#server/announcements.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Tag of all pages, which is also that of their menus. */
const PAGE_TAG = 'menu';

const listPublished = (db: Db): Promise<Announcement[]> =>
  db.read
    .selectFrom('announcement')
    .selectAll()
    .where('status', '=', 'published')
    .orderBy('position')
    .orderBy('id')
    .execute();

export const openAnnouncements = async (db: Db): Promise<ShopAnnouncements> => {
  let published = await listPublished(db);
  return {
    find: (at) =>
      published.find(
        ({ starts_at: startsAt, ends_at: endsAt }) =>
          (startsAt === null || startsAt <= at) && (endsAt === null || endsAt > at),
      ),
    nextChange: (at) => {
      const later = published
        .flatMap(({ starts_at: startsAt, ends_at: endsAt }) => [startsAt ?? [], endsAt ?? []].flat())
        .filter((time) => time > at);
      return later.length === 0 ? undefined : Math.min(...later);
    },
    refresh: async () => {
      const before = JSON.stringify(published);
      published = await listPublished(db);
      return JSON.stringify(published) === before ? [] : [PAGE_TAG];
    },
  };
};
