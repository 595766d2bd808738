import { DAY_MS } from '#domain/duration.ts';
import type { App } from '#server/context.ts';
import { type FormFields, hasKeys, restoreFields, withoutSecrets } from './form-fields.ts';

const KEPT_MS = DAY_MS;

/** Keeps what a member typed until the next sign-in or confirmation, one form per page. Forms with keys are not kept. */
export const holdForm = async (
  { db, clock }: App,
  memberId: number,
  path: string,
  form: FormFields,
): Promise<void> => {
  if (hasKeys(form.values)) return;
  await db.write(async (transaction) => {
    const held = { values_json: JSON.stringify(withoutSecrets(form.values)), held_at: clock.now() };
    await transaction
      .deleteFrom('held_form')
      .where('held_at', '<=', held.held_at - KEPT_MS)
      .execute();
    await transaction
      .insertInto('held_form')
      .values({ member_id: memberId, path, ...held })
      .onConflict((conflict) => conflict.columns(['member_id', 'path']).doUpdateSet(held))
      .execute();
  });
};

/** Returns and deletes the form that was held for the page. */
export const takeHeldForm = async (
  { db, clock }: App,
  memberId: number,
  path: string,
): Promise<FormFields | undefined> => {
  const held = await db.read
    .selectFrom('held_form')
    .select(['values_json', 'held_at'])
    .where('member_id', '=', memberId)
    .where('path', '=', path)
    .executeTakeFirst();
  if (!held) return undefined;
  await db.write((transaction) =>
    transaction.deleteFrom('held_form').where('member_id', '=', memberId).where('path', '=', path).execute(),
  );
  return held.held_at > clock.now() - KEPT_MS ? restoreFields(held.values_json) : undefined;
};
