import type { Kysely, Transaction } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { Locale } from '#i18n/locales.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import { actorOf, type Caller, isDemo } from '../member.ts';
import type { StaffRefusal } from '../refusal.ts';
import { type StartedSession, startSession } from '../sessions/start-session.ts';
import { saveDevice } from '../sign-in/known-device.ts';
import { findLink, needsOwner, spendLink } from './links.ts';

/** The domain is reserved, so no mail reaches anybody. */
const DEMO_EMAIL = 'owner@example.com';
const DEMO_NAME: Readonly<Record<Locale, string>> = { en: 'Demo owner', ar: 'مالك المتجر التجريبي' };

/** Undefined once its member has set a password. */
export const findDemoOwner = (db: Kysely<Database>) =>
  db
    .selectFrom('member')
    .select(['id', 'name'])
    .where('email_key', '=', DEMO_EMAIL)
    .where('password_hash', 'is', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();

const createDemoOwner = (db: Transaction<Database>, locale: Locale, at: number) =>
  db
    .insertInto('member')
    .values({
      email: DEMO_EMAIL,
      email_key: DEMO_EMAIL,
      name: DEMO_NAME[locale],
      role: 'owner',
      locale,
      password_hash: null,
      created_at: at,
      joined_at: at,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();

/** In a demo, the link of the first owner opens the office at once. */
export const openDemo = async (
  app: App,
  { token, locale }: { readonly token: string; readonly locale: Locale },
  caller: Caller,
): Promise<Result<StartedSession, StaffRefusal>> => {
  const link = await findLink(app, token);
  if (!isDemo(app) || link?.kind !== 'welcome') return refuse({ code: 'link_spent' });
  return writeOrRefuse<StartedSession, StaffRefusal>(app.db, async (db) => {
    if (!(await spendLink(app, db, token)) || !(await needsOwner(db))) return refuse({ code: 'link_spent' });
    const at = app.clock.now();
    const known = await findDemoOwner(db);
    const owner = known ?? (await createDemoOwner(db, locale, at));
    await db.updateTable('member').set({ last_sign_in_at: at }).where('id', '=', owner.id).execute();
    await saveDevice(app, db, owner.id, caller);
    await recordAudit(
      db,
      {
        ...{ action: known ? 'member.sign-in' : 'member.join', subject: 'member', subjectId: owner.id, at },
        after: { with: 'link' },
      },
      actorOf(owner),
    );
    return ok(await startSession(app, db, owner.id, caller));
  });
};
