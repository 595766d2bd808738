import type { Subject } from '#server/audit/actions.ts';
import type { App } from '#server/context.ts';
import { createFields, type FormFields } from './forms/form-fields.ts';
import type { FieldMerge } from './words/merge-fields.ts';

/** A field whose stored value has changed since the form was shown. Texts are in the language of the member. */
export interface Side {
  readonly name: string;
  readonly label: string;
  /** Values that the record has, that the member typed, and that the form showed. */
  readonly theirs: string;
  readonly mine: string;
  readonly was: string;
  /** What a value means, for ids. */
  readonly texts?: ReadonlyMap<string, string> | undefined;
}

export interface Conflict {
  /** Who changed the record, and when. Undefined if the shop itself or a customer did. */
  readonly by: string | undefined;
  readonly at: number | undefined;
  /** Time of the first change that the form did not show. */
  readonly since?: number | undefined;
  readonly sides: readonly Side[];
  /** True if one of the two values of each field must be chosen; false if both may be right. */
  readonly isChoice: boolean;
  /** Texts, which are merged paragraph by paragraph. */
  readonly merges?: readonly FieldMerge[];
}

export interface ComparedField {
  readonly name: string;
  readonly label: string;
  readonly stored: string | number;
  readonly texts?: ReadonlyMap<string, string> | undefined;
}

/** Compares what is stored with the values that the form showed (`was-NAME`, see office/parts/Form.astro). */
export const compareSides = (form: FormFields, fields: readonly ComparedField[]): Side[] =>
  fields.flatMap(({ name, label, stored, texts }) => {
    const [theirs, mine, was] = [String(stored), form.text(name), form.text(`was-${name}`)];
    return theirs === was ? [] : [{ name, label, theirs, mine, was, texts }];
  });

/** The latest change of a record by the staff. */
export const findLastChange = async ({ db }: App, subject: Subject, subjectId: number | string) => {
  const entry = await db.read
    .selectFrom('audit_entry')
    .select(['actor_name', 'at'])
    .where('subject', '=', subject)
    .where('subject_id', '=', String(subjectId))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { by: entry?.actor_name, at: entry && Number(entry.at) };
};

const SIDE = 'side-';
const THEIRS = 'theirs-';

/** Replaces the fields for which the member chose the value of the other one (`side-NAME`). */
export const applySides = (form: FormFields): FormFields => {
  const chosen = [...form.startingWith(SIDE)];
  if (chosen.length === 0) return form;
  const values = Object.entries(form.values).filter(
    ([name]) => !name.startsWith(SIDE) && !name.startsWith(THEIRS),
  );
  const theirs = chosen.flatMap(([name, side]) =>
    side === 'theirs' ? [[name, form.all(`${THEIRS}${name}`)] as const] : [],
  );
  return createFields(Object.fromEntries([...values, ...theirs]));
};
