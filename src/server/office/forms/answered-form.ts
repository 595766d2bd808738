import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import type { App } from '#server/context.ts';
import type { UploadedFile } from '#server/platform/http/read-upload.ts';
import { noticeSchema } from '../cookies.ts';
import type { FormFields } from './form-fields.ts';

const schema = v.object({ digest: v.string(), to: v.string(), notice: v.exactOptional(noticeSchema) });

/** Where an accepted form led. */
export type Answer = Omit<v.InferOutput<typeof schema>, 'digest'>;

const keyOf = (memberId: number, requestKey: string): string => `${memberId}:${requestKey}:answer`;

/** Tells forms apart. Files are compared by name and size. */
export const digestForm = (app: App, { values }: FormFields, files: readonly UploadedFile[]): string => {
  // The token differs after another sign-in.
  const { token: _, ...typed } = values;
  const content = [typed, files.map(({ field, name, bytes }) => [field, name, bytes])];
  // With a key, so that a password cannot be guessed from it.
  const hmac = createHmac('sha256', app.secrets.key('office-form'));
  return hmac.update(JSON.stringify(content)).digest('base64url');
};

export const keepAnswer = async (
  app: App,
  memberId: number,
  requestKey: string,
  answer: Answer & { readonly digest: string },
): Promise<void> => {
  const row = { at: app.clock.now(), result_json: JSON.stringify(answer) };
  await app.db.write((db) =>
    db
      .insertInto('office_request')
      .values({ key: keyOf(memberId, requestKey), member_id: memberId, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute(),
  );
};

/** The answer to a form that was accepted under this key, or `other` if it had other contents. */
export const findAnswer = async (
  app: App,
  memberId: number,
  requestKey: string,
  digest: string,
): Promise<Answer | 'other' | undefined> => {
  const row = await app.db.read
    .selectFrom('office_request')
    .select('result_json')
    .where('key', '=', keyOf(memberId, requestKey))
    .executeTakeFirst();
  if (!row) return undefined;
  const { digest: accepted, ...answer } = v.parse(schema, JSON.parse(row.result_json));
  return accepted === digest ? answer : 'other';
};

/** Those of the forms that were accepted. */
export const listAnswered = async (
  app: App,
  memberId: number,
  requestKeys: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (requestKeys.length === 0) return new Set();
  const keys = new Map(requestKeys.map((key) => [keyOf(memberId, key), key]));
  const rows = await app.db.read
    .selectFrom('office_request')
    .select('key')
    .where('key', 'in', [...keys.keys()])
    .execute();
  return new Set(rows.map(({ key }) => keys.get(key) ?? ''));
};

/** Runs works with the same key one after the other. */
export const createTurns = () => {
  const turns = new Map<string, Promise<void>>();
  return async (key: string, work: () => Promise<void>): Promise<void> => {
    const turn = (turns.get(key) ?? Promise.resolve()).then(work, work);
    turns.set(key, turn);
    try {
      await turn;
    } finally {
      if (turns.get(key) === turn) turns.delete(key);
    }
  };
};
