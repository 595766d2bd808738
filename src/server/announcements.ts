import type { Selectable } from 'kysely';
import type { AnnouncementTable } from './platform/database/tables/marketing.ts';

export type Announcement = Selectable<AnnouncementTable>;

/** The published announcements. Every process has a copy, which a purge of the tag `announcements` refreshes. */
export interface ShopAnnouncements {
  /** The first one in their order that is valid at a time, in epoch milliseconds. */
  find(at: number): Announcement | undefined;
  /** Next start or end after a time. */
  nextChange(at: number): number | undefined;
  /** @returns the tag of all pages if they may change */
  refresh(): Promise<readonly string[]>;
}
