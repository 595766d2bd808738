import type { Transaction } from 'kysely';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';

/** Recovery codes come with the first factor. Empty if the member has some. */
export const addFirstCodes = async (
  app: App,
  db: Transaction<Database>,
  memberId: number,
): Promise<readonly string[]> =>
  (await countRecoveryCodes(db, memberId)) > 0 ? [] : replaceRecoveryCodes(app, db, memberId);
