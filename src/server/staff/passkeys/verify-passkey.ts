import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { spendChallenge } from './challenges.ts';
import { loadWebAuthn, relyingParty } from './relying-party.ts';
import { authenticationResponse } from './responses.ts';

export interface VerifiedPasskey {
  readonly id: string;
  readonly memberId: number;
  /** Stores the new counter. False if the passkey was removed or used in the meantime. */
  spend(db: Transaction<Database>): Promise<boolean>;
}

interface Expected {
  readonly purpose: 'sign-in' | 'confirm';
  /** Null for a sign-in, which does not name the member. */
  readonly memberId: number | null;
}

/** Returns the passkey that signed the challenge; undefined if there is none, or the signature is wrong. */
export const verifyPasskey = async (
  app: App,
  untrusted: unknown,
  { purpose, memberId }: Expected,
): Promise<VerifiedPasskey | undefined> => {
  const parsed = v.safeParse(authenticationResponse, untrusted);
  if (!parsed.success) return undefined;
  const { id, response, ...rest } = parsed.output;
  const expectedChallenge = await spendChallenge(app, purpose, memberId, response.clientDataJSON);
  if (expectedChallenge === undefined) return undefined;
  const passkey = await app.db.read.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst();
  if (!passkey || (memberId !== null && passkey.member_id !== memberId)) return undefined;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { userHandle, ...signed } = response;
  const party = relyingParty(app);
  // The library throws for a wrong origin, a wrong signature or an old counter.
  const checked = await verifyAuthenticationResponse({
    response: { id, ...rest, response: { ...signed, ...(userHandle !== undefined && { userHandle }) } },
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  return {
    id,
    memberId: passkey.member_id,
    spend: async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('passkey')
        .set({ counter: checked.authenticationInfo.newCounter, last_used_at: app.clock.now() })
        .where('id', '=', id)
        .where('counter', '=', passkey.counter)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
};
