import type { Locale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import { startPeriodic } from '#server/platform/periodic.ts';
import { claimRun, isDue } from '#server/platform/periodic-claim.ts';
import { type LinkFinder, type LinksApp, openLinkFinder } from './find-targets.ts';
import { type LinkPlace, PLACE_KINDS, type PlaceRef, readPlaces, readPlacesOf } from './link-places.ts';
import { type LinkTarget, leadsSomewhere } from './link-target.ts';

/** Further ones are found after these are mended. */
export const MOST_BROKEN = 300;
const CHECK_INTERVAL_MS = 10 * 60_000;

/** A link of the shop that leads nowhere. */
export interface BrokenLink extends PlaceRef {
  /** Of the record that has the link. */
  readonly titles: LinkPlace['titles'];
  readonly language: Locale;
  readonly address: string;
  readonly words: string;
  readonly target: LinkTarget;
  /** Time at which the daily check found it; undefined before. */
  readonly since: number | undefined;
}

const keyOf = ({
  place,
  name,
  language,
  address,
}: Pick<BrokenLink, 'place' | 'name' | 'language' | 'address'>) => `${place} ${name} ${language} ${address}`;

const listStored = async ({ db }: LinksApp) => {
  const rows = await db.read.selectFrom('broken_link').selectAll().orderBy('since').execute();
  return rows.flatMap((row) => {
    const place = PLACE_KINDS.find((kind) => kind === row.place);
    return place ? [{ ...row, place, address: row.link, since: Number(row.since) }] : [];
  });
};

async function* findBroken(
  app: LinksApp,
  places: AsyncIterable<readonly LinkPlace[]>,
): AsyncGenerator<Omit<BrokenLink, 'since'>> {
  // Reads all pages of the shop. Most records have no links.
  let finder: LinkFinder | undefined;
  for await (const batch of places) {
    const links = batch.flatMap((one) => one.links.map((link) => ({ one, link })));
    if (links.length === 0) continue;
    finder ??= await openLinkFinder(app);
    const targets = await finder.find(links.map(({ link }) => link));
    const seen = new Set<string>();
    for (const [index, { one, link }] of links.entries()) {
      const target = targets[index];
      if (!target || leadsSomewhere(target)) continue;
      const { place, name, titles } = one;
      const { language, address, words } = link;
      const broken = { place, name, titles, language, address, words, target };
      if (seen.has(keyOf(broken))) continue;
      seen.add(keyOf(broken));
      yield broken;
    }
  }
}

const addSince = async (
  app: LinksApp,
  found: AsyncIterable<Omit<BrokenLink, 'since'>>,
): Promise<BrokenLink[]> => {
  const stored = new Map((await listStored(app)).map((row) => [keyOf(row), row.since]));
  const broken: BrokenLink[] = [];
  for await (const link of found) {
    if (broken.length >= MOST_BROKEN) break;
    broken.push({ ...link, since: stored.get(keyOf(link)) });
  }
  return broken;
};

/** Checks all links of published and scheduled content. */
export const findAllBroken = (app: LinksApp): Promise<BrokenLink[]> =>
  addSince(app, findBroken(app, readPlaces(app)));

/** Broken links of some records, as they are now. */
export const findBrokenIn = async (app: LinksApp, refs: readonly PlaceRef[]): Promise<BrokenLink[]> =>
  refs.length === 0 ? [] : addSince(app, findBroken(app, readPlacesOf(app, refs)));

/** What the daily check found, checked again, so that a mended link is not listed. */
export const listBroken = async (app: LinksApp): Promise<BrokenLink[]> =>
  findBrokenIn(app, await listStored(app));

/**
 * Checks all links and replaces the stored result in one transaction, so that a killed run changes nothing.
 * @returns the number of broken links; undefined when another process checks, or no check is due
 */
export const checkLinks = async (app: LinksApp, { onlyIfDue = false } = {}): Promise<number | undefined> => {
  const claim = await claimRun(app, 'links', { onlyIfDue });
  if (!claim) return undefined;
  let isDone = false;
  try {
    const now = app.clock.now();
    const broken = await findAllBroken(app);
    await app.db.write(async (db) => {
      await db.deleteFrom('broken_link').execute();
      for (const { place, name, language, address: link, since = now } of broken)
        await db.insertInto('broken_link').values({ place, name, language, link, since }).execute();
    });
    isDone = true;
    return broken.length;
  } finally {
    await claim.release(isDone);
  }
};

/** Checks in one of the processes. @returns a function that stops it and waits for the current check */
export const startDailyLinkCheck = (app: App): (() => Promise<void>) =>
  startPeriodic(
    CHECK_INTERVAL_MS,
    async () => {
      if (await isDue(app, 'links')) await checkLinks(app, { onlyIfDue: true });
    },
    (err) => app.log.error({ err }, 'links could not be checked'),
  );
