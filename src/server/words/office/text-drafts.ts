import * as v from 'valibot';
import type { App } from '#server/context.ts';

const fields = v.record(v.string(), v.string());

/** What was typed into a form, as the browser keeps it (office/scripts/drafts.ts). */
const draftSchema = v.object({
  /** Time of the last change, by the clock of the browser. */
  at: v.number(),
  request: v.string(),
  values: fields,
  base: v.exactOptional(fields),
});

export type TextDraft = v.InferOutput<typeof draftSchema>;

/** Form of a page. */
export interface DraftPlace {
  readonly memberId: number;
  readonly path: string;
  readonly form: string;
}

export const readDraft = (json: string): TextDraft | undefined => {
  try {
    return v.parse(draftSchema, JSON.parse(json));
  } catch {
    return undefined;
  }
};

/** Keeps the draft instead of the one before it. Without a draft, what was typed has been discarded. */
export const keepTextDraft = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { memberId, path, form }: DraftPlace,
  draft: TextDraft | undefined,
): Promise<void> => {
  await db.write(async (transaction) => {
    if (!draft) {
      await transaction
        .deleteFrom('text_draft')
        .where('member_id', '=', memberId)
        .where('path', '=', path)
        .where('form', '=', form)
        .execute();
      return;
    }
    const row = { request: draft.request, draft_json: JSON.stringify(draft), at: clock.now() };
    await transaction
      .insertInto('text_draft')
      .values({ member_id: memberId, path, form, ...row })
      .onConflict((conflict) => conflict.columns(['member_id', 'path', 'form']).doUpdateSet(row))
      .execute();
  });
};

export interface KeptDraft {
  readonly form: string;
  readonly request: string;
  readonly draft: TextDraft | undefined;
}

/** Drafts of a member for the forms of a page. */
export const listTextDrafts = async (
  { db }: Pick<App, 'db'>,
  { memberId, path }: Omit<DraftPlace, 'form'>,
): Promise<KeptDraft[]> => {
  const rows = await db.read
    .selectFrom('text_draft')
    .select(['form', 'request', 'draft_json'])
    .where('member_id', '=', memberId)
    .where('path', '=', path)
    .execute();
  return rows.map(({ form, request, draft_json }) => ({ form, request, draft: readDraft(draft_json) }));
};
