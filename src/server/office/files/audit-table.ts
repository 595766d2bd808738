import { isRecord } from '#domain/is-record.ts';
import { formatNumericDate, formatTime } from '#i18n/format-date.ts';
import { AUDIT_LIST } from '#routes/office/lists.ts';
import { listAudit } from '#server/audit/list-audit.ts';
import { toAuditFilter } from '../settings/settings-queries.ts';
import type { ListTable } from './file-request.ts';

const BATCH = 200;

const toText = (values: unknown): string =>
  Object.entries(isRecord(values) ? values : {})
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join('\n');

export const auditTable: ListTable = {
  name: 'audit',
  spec: AUDIT_LIST,
  columns: (t) => [
    t('audit_when'),
    t('audit_who'),
    t('audit_what'),
    t('audit_subject'),
    t('audit_number'),
    t('audit_before'),
    t('audit_after'),
  ],
  rows: async function* ({ app, t }, state) {
    let cursor: string | undefined;
    do {
      const page = await listAudit(app, toAuditFilter(state), { size: BATCH, cursor });
      yield page.rows.map((row) => [
        `${formatNumericDate(row.at)} ${formatTime(row.at)}`,
        row.actorKind === 'command-line' ? t('command_line') : row.actor,
        t.stored('action_', row.action),
        t.stored('noun_', row.subject),
        row.subjectId,
        toText(row.before),
        toText(row.after),
      ]);
      cursor = page.next;
    } while (cursor !== undefined);
  },
};
