import { ok } from '#domain/result.ts';
import { keepTextDraft, readDraft } from '#server/words/office/text-drafts.ts';
import type { OfficeAction } from '../../action.ts';

/** Letters of a path or of the key of a form. */
const LONGEST = 300;

/** Keeps what a member has typed into a form with texts, or forgets it (office/scripts/words/autosave.ts). */
const keep: OfficeAction = {
  permission: 'links.find',
  run: async ({ app, member }, form) => {
    const [path, name] = [form.text('path').slice(0, LONGEST), form.text('form').slice(0, LONGEST)];
    const place = { memberId: member.id, path, form: name };
    await keepTextDraft(app, place, readDraft(form.all('draft')[0] ?? ''));
    return ok({});
  },
};

export const draftActions = { 'draft.keep': keep } satisfies Readonly<Record<string, OfficeAction>>;
