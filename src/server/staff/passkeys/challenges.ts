import type { App } from '#server/context.ts';
import type { PasskeyChallengeTable } from '#server/platform/database/tables/staff.ts';
import { createToken } from '#server/platform/secrets/token.ts';
import { readChallenge } from './responses.ts';

const LIFETIME_MS = 5 * 60_000;

type Purpose = PasskeyChallengeTable['purpose'];

/** @returns 32 random bytes. Their base64url text is the challenge in the answer. */
export const createChallenge = async (
  app: App,
  purpose: Purpose,
  memberId: number | null,
): Promise<Buffer<ArrayBuffer>> => {
  const challenge = createToken();
  const expires_at = app.clock.now() + LIFETIME_MS;
  await app.db.write((db) =>
    db
      .insertInto('passkey_challenge')
      .values({ challenge, purpose, member_id: memberId, expires_at })
      .execute(),
  );
  return Buffer.from(challenge, 'base64url');
};

/** Uses up the challenge that a response answers, whether or not the response is correct. */
export const spendChallenge = async (
  app: App,
  purpose: Purpose,
  memberId: number | null,
  clientDataJSON: string,
): Promise<string | undefined> => {
  const challenge = readChallenge(clientDataJSON);
  if (challenge === undefined) return undefined;
  const spent = await app.db.write((db) =>
    db
      .deleteFrom('passkey_challenge')
      .where('challenge', '=', challenge)
      .where('purpose', '=', purpose)
      .where('member_id', 'is not distinct from', memberId)
      .where('expires_at', '>', app.clock.now())
      .executeTakeFirst(),
  );
  return spent.numDeletedRows === 1n ? challenge : undefined;
};
