import type { App } from '#server/context.ts';
import { createLink, needsOwner, welcomeUrl } from './links.ts';

/** A one-time link for the first owner. Undefined if somebody can already sign in. */
export const createOwnerLink = (app: App): Promise<string | undefined> =>
  app.db.write(async (db) =>
    (await needsOwner(db)) ? welcomeUrl(app, await createLink(app, db, 'welcome', null)) : undefined,
  );
