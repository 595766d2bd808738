import type { App } from '#server/context.ts';
import { reseal } from '#server/platform/secrets/seal.ts';

/** Encrypts stored secrets with the current key, so that the previous one can be forgotten. Runs at each start. */
export const resealTotpSecrets = async (app: App): Promise<void> => {
  const members = await app.db.read
    .selectFrom('member')
    .select(['id', 'totp_sealed'])
    .where('totp_sealed', 'is not', null)
    .execute();
  for (const { id, totp_sealed: sealed } of members) {
    const resealed =
      sealed === null ? undefined : reseal(app.secrets.keys('totp-secret'), sealed, app.clock.now());
    if (resealed === undefined) continue;
    await app.db.write((db) =>
      db
        .updateTable('member')
        .set({ totp_sealed: resealed })
        .where('id', '=', id)
        .where('totp_sealed', '=', sealed)
        .execute(),
    );
  }
};
