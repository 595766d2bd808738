import type { ListState } from '#routes/office/list-state.ts';
import { listRecordAudit } from '#server/audit/list-record-audit.ts';
import { createLabelMatch } from '#server/labels/list-labels.ts';
import { isReady, type LibraryPicture, listLibrary } from '#server/words/library/library.ts';
import { listUses } from '#server/words/library/list-uses.ts';
import { query } from '../query.ts';
import { pageOfRows } from '../rows-page.ts';

const FILTERS = ['unused', 'no-alt'] as const;

export const matchPicture = (text: string): ((picture: LibraryPicture) => boolean) => {
  const isWanted = createLabelMatch(text);
  return ({ name, alts }) => text === '' || isWanted(name, alts.en) || isWanted('', alts.ar);
};

export const mediaQueries = {
  'media.list': query('media.change', async ({ app }, state: ListState) => {
    const { text, filters } = state;
    const uses = await listUses(app.db.read, app.texts.originals);
    const found = (await listLibrary(app.db.read)).filter(matchPicture(text)).map((picture) => ({
      ...picture,
      isReady: isReady(picture, app.identity.current().languages),
      uses: uses.get(picture.name) ?? [],
    }));
    const passes = (one: (typeof found)[number], filter: string) =>
      filter === 'unused' ? one.uses.length === 0 : !one.isReady;
    const asked = filters.only ?? [];
    const rows = found.filter((one) => asked.every((filter) => passes(one, filter)));
    return {
      ...pageOfRows(rows, state),
      counts: FILTERS.map((filter) => ({ filter, count: found.filter((one) => passes(one, filter)).length })),
    };
  }),
  'media.read': query('media.change', async ({ app }, { id }: { readonly id: number }) => {
    const picture = (await listLibrary(app.db.read)).find((one) => one.id === id);
    if (!picture) return undefined;
    const uses = (await listUses(app.db.read, app.texts.originals)).get(picture.name) ?? [];
    return {
      picture: { ...picture, isReady: isReady(picture, app.identity.current().languages) },
      uses,
      history: await listRecordAudit(app, 'picture', String(id)),
    };
  }),
};
