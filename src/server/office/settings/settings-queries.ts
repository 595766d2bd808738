import { readDay } from '#domain/read-day.ts';
import { readInteger } from '#domain/read-integer.ts';
import type { ListState } from '#routes/office/list-state.ts';
import type { Subject } from '#server/audit/actions.ts';
import { AUDIT_NOUNS, type AuditFilter, listAudit } from '#server/audit/list-audit.ts';
import { listRecordAudit } from '#server/audit/list-record-audit.ts';
import { listBackups } from '#server/backups/backup-files.ts';
import { readBucketSetup } from '#server/backups/read-bucket-setup.ts';
import { isBackedUp } from '#server/backups/run-backup.ts';
import { listMissingByLanguage } from '#server/languages/list-missing-texts.ts';
import { findLastRun } from '#server/platform/periodic-claim.ts';
import { readRetention } from '#server/retention/read-retention.ts';
import { getBackupRules, getShopLanguages, listSettings } from '#server/settings/settings.ts';
import { startTotp } from '#server/staff/factors/enrol-totp.ts';
import { countRecoveryCodes } from '#server/staff/factors/recovery-codes.ts';
import { findMember, listMembers } from '#server/staff/members/list-members.ts';
import { listPasskeys } from '#server/staff/passkeys/list-passkeys.ts';
import { listSessions } from '#server/staff/sessions/list-sessions.ts';
import { readDayEnd } from '../forms/read-day.ts';
import { query } from '../query.ts';

export const toAuditFilter = ({ text, filters }: ListState): AuditFilter => ({
  nouns: (filters.noun ?? []).filter((noun) => AUDIT_NOUNS.includes(noun)),
  memberIds: (filters.member ?? []).flatMap((id) => readInteger(id) ?? []),
  isCommandLine: filters['command-line'] !== undefined,
  subject: filters.subject?.[0],
  subjectId: text === '' ? undefined : text,
  since: readDay(filters.day?.[0]),
  until: readDayEnd(filters['day-until']?.[0]),
});

/** The member's own account, the staff, the log, and the settings of the shop. */
export const settingsQueries = {
  'account.read': query(
    'account.change',
    async ({ app, session }, { addsApp }: { readonly addsApp: boolean }) => {
      if (!session) throw new Error('the account needs a session');
      const { id } = session.member;
      const [sessions, passkeys, codes] = await Promise.all([
        listSessions(app, id),
        listPasskeys(app, id),
        countRecoveryCodes(app.db.read, id),
      ]);
      const stored = await app.db.read
        .selectFrom('member')
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirst();
      const offer = addsApp ? startTotp(app, session) : undefined;
      return {
        ...{ sessions, passkeys, codes, offer, factors: session.factors, sessionId: session.id },
        /** False for the owner of a demo. */
        hasPassword: stored?.password_hash !== null,
      };
    },
  ),
  'settings.shop': query('settings.change', ({ app }, _: object) => listSettings(app.db.read)),
  'settings.missing-texts': query('settings.change', async ({ app }, _: object) => ({
    languages: await getShopLanguages(app.db.read),
    missing: await listMissingByLanguage(app),
  })),
  'settings.backups': query('settings.change', async ({ app, session }, _: object) => ({
    backups: await listBackups(app.config),
    lastRun: await findLastRun(app, 'backup'),
    isDaily: isBackedUp(app) && (await getBackupRules(app.db.read)).isDaily,
    database: app.config.database.kind,
    folder: app.config.backupDir,
    isDemo: app.config.shopMode === 'demo',
    bucket: await readBucketSetup(app),
    mayEnterKeys: session?.isFresh === true,
  })),
  'settings.data': query('settings.change', ({ app }, _: object) => readRetention(app)),
  'staff.list': query('staff.change', ({ app }, _: object) => listMembers(app)),
  'staff.read': query('staff.change', async ({ app }, { id }: { readonly id: string }) => {
    const member = await findMember(app, { id: readInteger(id) ?? 0 });
    return member && { member, sessions: await listSessions(app, member.id) };
  }),
  /** The newest changes of one record, for all who may open its page. */
  'audit.record': query(
    'dashboard.read',
    ({ app }, { subject, id }: { readonly subject: Subject; readonly id: number | string }) =>
      listRecordAudit(app, subject, id),
  ),
  'audit.list': query('audit.read', async ({ app }, state: ListState) => ({
    ...(await listAudit(app, toAuditFilter(state), { size: state.perPage, cursor: state.cursor })),
    members: await listMembers(app),
    nouns: AUDIT_NOUNS,
  })),
};
