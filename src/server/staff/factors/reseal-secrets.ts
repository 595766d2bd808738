import type { App } from '#server/context.ts';
import { open } from '#server/platform/secrets/seal.ts';
import { openTotpSecret, sealTotpSecret } from './totp.ts';

/** Encrypts stored secrets with the current key, so that the previous one can be forgotten. Runs at each start. */
export const resealTotpSecrets = async (app: App): Promise<void> => {
  const now = app.clock.now();
  const members = await app.db.read
    .selectFrom('member')
    .select(['id', 'totp_sealed'])
    .where('totp_sealed', 'is not', null)
    .execute();
  for (const { id, totp_sealed: sealed } of members) {
    if (sealed === null || open([app.secrets.key('totp-secret')], sealed, now) !== undefined) continue;
    const secret = openTotpSecret(app, id, sealed);
    if (secret === undefined) continue;
    await app.db.write((db) =>
      db
        .updateTable('member')
        .set({ totp_sealed: sealTotpSecret(app, id, secret) })
        .where('id', '=', id)
        .where('totp_sealed', '=', sealed)
        .execute(),
    );
  }
};
