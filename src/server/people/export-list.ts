import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';

/** Records who took a list of people out of the shop, and how many they are. */
export const recordListExport = (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  subject: 'customer' | 'order' | 'subscriber',
  { count, isCapped }: { readonly count: number; readonly isCapped: boolean },
): Promise<void> =>
  db.write((transaction) =>
    recordAudit(transaction, {
      ...{ action: `${subject}.export-list`, subject, subjectId: '-', at: clock.now() },
      after: { rows: isCapped ? `> ${count}` : count },
    }),
  );
