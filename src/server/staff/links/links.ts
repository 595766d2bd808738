import type { Kysely, Transaction } from 'kysely';
import { DAY_MS } from '#domain/duration.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { MemberLinkTable } from '#server/platform/database/tables/staff.ts';
import { createToken, hashToken } from '#server/platform/secrets/token.ts';

export type LinkKind = MemberLinkTable['kind'];

export const LINK_MS: Readonly<Record<LinkKind, number>> = {
  welcome: 15 * 60_000,
  invitation: 3 * DAY_MS,
};

export const welcomeUrl = ({ config }: Pick<App, 'config'>, token: string): string =>
  `${config.siteUrl}/office/welcome/${token}`;

/** Replaces earlier links of the same member, or earlier welcome links. @returns the token, stored only as a hash */
export const createLink = async (
  app: App,
  db: Transaction<Database>,
  kind: LinkKind,
  memberId: number | null,
): Promise<string> => {
  const now = app.clock.now();
  const token = createToken();
  await db
    .deleteFrom('member_link')
    .where('kind', '=', kind)
    .where('member_id', 'is not distinct from', memberId)
    .execute();
  await db
    .insertInto('member_link')
    .values({
      token_hash: hashToken(token),
      kind,
      member_id: memberId,
      created_at: now,
      expires_at: now + LINK_MS[kind],
    })
    .execute();
  return token;
};

/** Undefined if the link is unknown, expired or used. */
export const findLink = (app: App, token: string) =>
  app.db.read
    .selectFrom('member_link as link')
    .leftJoin('member', 'member.id', 'link.member_id')
    .select(['link.kind', 'link.member_id', 'link.expires_at', 'member.name', 'member.email', 'member.role'])
    .where('link.token_hash', '=', hashToken(token))
    .where('link.expires_at', '>', app.clock.now())
    .executeTakeFirst();

/** False if the link is expired or was used, also at the same time. */
export const spendLink = async (app: App, db: Transaction<Database>, token: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('member_link')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', app.clock.now())
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** A shop needs its first owner until somebody can sign in without a link. The owner of a demo cannot. */
export const needsOwner = async (db: Kysely<Database>): Promise<boolean> => {
  const owner = await db
    .selectFrom('member')
    .select('id')
    .where('disabled_at', 'is', null)
    .where('role', '=', 'owner')
    .where('joined_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('password_hash', 'is not', null),
        eb.exists(
          eb.selectFrom('passkey').select('passkey.id').whereRef('passkey.member_id', '=', 'member.id'),
        ),
      ]),
    )
    .executeTakeFirst();
  return owner === undefined;
};
