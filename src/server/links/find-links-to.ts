import type { LinksApp } from './find-targets.ts';
import { type LinkPlace, readPlaces } from './link-places.ts';
import { readPointer } from './link-target.ts';

/** Descriptions of products, campaigns and announcements that lead to a page. Banners cannot. */
export const findLinksTo = async (app: LinksApp, addresses: readonly string[]): Promise<LinkPlace[]> => {
  const found: LinkPlace[] = [];
  for await (const places of readPlaces(app, ['product', 'campaign', 'announcement']))
    for (const place of places) {
      const isLeading = place.links.some((link) => {
        const pointer = readPointer(link, app.config.siteUrl, app.texts);
        return pointer.kind === 'page' && addresses.includes(pointer.name);
      });
      if (isLeading) found.push(place);
    }
  return found;
};
