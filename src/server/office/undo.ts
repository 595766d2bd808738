import { randomUUID } from 'node:crypto';
import type { ActionName } from '#routes/office/actions.ts';
import type { App } from '#server/context.ts';
import { type FormFields, restoreFields } from './forms/form-fields.ts';

const KEPT_MS = 10 * 60 * 1000;

/** How to reverse a change: an action and its fields, with the version after the change. */
export interface Undo {
  readonly action: ActionName;
  readonly fields: Readonly<Record<string, string | number>>;
}

type Params = Readonly<Record<string, string>>;

export interface StoredUndo {
  readonly action: string;
  readonly params: Params;
  /** Its field `request` is the key of the undo, so that the action runs once. */
  readonly form: FormFields;
}

/** Keeps the reverse of a change for its member. @returns the key of the undo */
export const keepUndo = async (
  { db, clock }: App,
  memberId: number,
  { action, fields }: Undo,
  params: Params,
): Promise<string> => {
  const key = randomUUID();
  const values = Object.entries({ ...fields, request: key }).map(([name, value]) => [name, [String(value)]]);
  await db.write((transaction) =>
    transaction
      .insertInto('office_undo')
      .values({
        key,
        member_id: memberId,
        action,
        params_json: JSON.stringify(params),
        values_json: JSON.stringify(Object.fromEntries(values)),
        expires_at: clock.now() + KEPT_MS,
      })
      .execute(),
  );
  return key;
};

/** Undefined for the key of another member, after ten minutes, and once it is undone. */
export const findUndo = async (
  { db, clock }: App,
  memberId: number,
  key: string,
): Promise<StoredUndo | undefined> => {
  const stored = await db.read
    .selectFrom('office_undo')
    .select(['action', 'params_json', 'values_json'])
    .where('key', '=', key)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  if (!stored) return undefined;
  const params: Params = JSON.parse(stored.params_json);
  return { action: stored.action, params, form: restoreFields(stored.values_json) };
};

export const dropUndo = async ({ db }: App, key: string): Promise<void> => {
  await db.write((transaction) => transaction.deleteFrom('office_undo').where('key', '=', key).execute());
};
