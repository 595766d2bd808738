import type { Db } from '#server/platform/database/db.ts';
import type { ListPage } from '#server/platform/list/keyset.ts';
import type { Subject } from './actions.ts';
import { type AuditRow, EVERYTHING, listAudit } from './list-audit.ts';

const NEWEST = 10;

/** The newest changes of one record. */
export const listRecordAudit = (
  app: { readonly db: Db },
  subject: Subject,
  id: number | string,
  size = NEWEST,
): Promise<ListPage<AuditRow>> => listAudit(app, { ...EVERYTHING, subject, subjectId: String(id) }, { size });
