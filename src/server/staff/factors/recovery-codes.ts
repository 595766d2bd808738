import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import { cleanCode } from '#domain/typed-text.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { hashToken } from '#server/platform/secrets/token.ts';
import { actorOf } from '../member.ts';
import type { StaffRefusal } from '../refusal.ts';
import type { MemberSession } from '../sessions/read-session.ts';
import { limitCodes } from '../sign-in/limits.ts';
import { confirmSession } from './confirm-session.ts';

const COUNT = 10;
/** Crockford's alphabet, without letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits. */
const LENGTH = 16;

const createCode = (): string =>
  [...randomBytes(LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

const hashCode = (memberId: number, code: string): string => {
  const plain = cleanCode(code)
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^\dA-Z]/g, '');
  return hashToken(`${memberId} ${plain}`);
};

/** Replaces all codes. @returns the new ones, which are stored only as hashes */
export const replaceRecoveryCodes = async (
  app: App,
  db: Transaction<Database>,
  memberId: number,
): Promise<readonly string[]> => {
  const codes = Array.from({ length: COUNT }, createCode);
  await db.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
  await db
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        member_id: memberId,
        code_hash: hashCode(memberId, code),
        created_at: app.clock.now(),
      })),
    )
    .execute();
  return codes;
};

export const countRecoveryCodes = async (db: App['db']['read'], memberId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const renewRecoveryCodes = async (
  app: App,
  { member, stage, isFresh }: MemberSession,
): Promise<Result<readonly string[], StaffRefusal>> => {
  if (stage !== 'open' || !isFresh) return refuse({ code: 'step_up_required' });
  const codes = await app.db.write(async (db) => {
    const at = app.clock.now();
    const entry = {
      action: 'member.renew-recovery-codes',
      subject: 'member',
      subjectId: member.id,
      at,
    } as const;
    await recordAudit(db, entry, actorOf(member));
    return replaceRecoveryCodes(app, db, member.id);
  });
  return ok(codes);
};

export const confirmWithRecoveryCode = async (
  app: App,
  session: MemberSession,
  code: string,
): Promise<Result<null, StaffRefusal>> => {
  const { id } = session.member;
  const limited = await limitCodes(app, id, 'recovery');
  if (limited) return refuse(limited);
  return confirmSession(app, session, 'recovery', async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom('recovery_code')
      .where('member_id', '=', id)
      .where('code_hash', '=', hashCode(id, code))
      .executeTakeFirst();
    return numDeletedRows === 1n;
  });
};
