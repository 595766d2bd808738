import { ok, type Result, refuse } from '#domain/result.ts';
import { currentActor } from '#server/audit/actor.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { runBackup } from '#server/backups/run-backup.ts';
import type { App } from '#server/context.ts';
import { runClaimed } from '#server/platform/periodic-claim.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { findLiveSince, rememberRemoval } from '#server/settings/shop-stages.ts';
import { disableMember } from '#server/staff/members/change-member.ts';
import { findRemovableMember, isRemovable, previewRemoval, type RemovalPreview } from './preview-removal.ts';
import { removeTestCustomers } from './remove-customers.ts';
import { removeDemoGoods } from './remove-goods.ts';
import { removeDemoMakers } from './remove-makers.ts';
import { removeTestOrders } from './remove-orders.ts';
import { restartNumbers } from './restart-numbers.ts';

export interface Removal {
  /** False keeps the customers of the demo. */
  readonly withCustomers: boolean;
  /** PostgreSQL only: its owner has made a backup with the tools of PostgreSQL. */
  readonly isBackedUp?: boolean;
}

export type RemovalRefusal =
  | { readonly code: 'not_demo' | 'removal_busy' | 'backup_busy' | 'backup_missing' }
  | { readonly code: 'backup_failed'; readonly reason: string };

const backUp = async (app: App, isBackedUp: boolean): Promise<RemovalRefusal | undefined> => {
  if (app.config.database.kind === 'postgres') return isBackedUp ? undefined : { code: 'backup_missing' };
  try {
    return (await runBackup(app)).ok ? undefined : { code: 'backup_busy' };
  } catch (error) {
    if (error instanceof StartupError) return { code: 'backup_failed', reason: error.message };
    throw error;
  }
};

/** Each step is complete in itself, and finds what is left, so that a run after a crash does the rest. */
const removeAll = async (
  app: App,
  { withCustomers }: Removal,
  askingId: number | undefined,
): Promise<void> => {
  const liveSince = await findLiveSince(app.db.read);
  // Products, coupons and customers are referred to by orders.
  await removeTestOrders(app, liveSince);
  if (withCustomers) await removeTestCustomers(app, liveSince);
  await removeDemoGoods(app);
  await removeDemoMakers(app);
  await restartNumbers(app, liveSince);
  const memberId = await findRemovableMember(app, askingId);
  if (memberId !== undefined) await disableMember(app, { memberId });
};

/**
 * Removes goods, orders and customers of the demo, after a backup. Orders that may be real stay.
 *
 * @returns what there was to remove
 */
export const removeDemo = async (
  app: App,
  removal: Removal,
): Promise<Result<RemovalPreview, RemovalRefusal>> => {
  if (app.config.shopMode !== 'demo') return refuse({ code: 'not_demo' });
  const askingId = currentActor()?.memberId ?? undefined;
  const run = await runClaimed<Result<RemovalPreview, RemovalRefusal>>(
    app,
    'demo-removal',
    { onlyIfDue: false },
    async () => {
      const found = await previewRemoval(app, askingId);
      if (!isRemovable(found)) return ok(found);
      const refusal = await backUp(app, removal.isBackedUp ?? false);
      if (refusal) return refuse(refusal);
      // Recorded first, so that a crash hides nothing.
      await app.db.write(async (db) => {
        const at = app.clock.now();
        await rememberRemoval(db, at);
        const { customers, ...counts } = found.counts;
        await recordAudit(db, {
          ...{ action: 'demo.remove', subject: 'demo', subjectId: '-', at },
          after: { ...counts, ...(removal.withCustomers && { customers }), archived: found.archived },
        });
      });
      await removeAll(app, removal, askingId);
      return ok(found);
    },
  );
  return run?.result ?? refuse({ code: 'removal_busy' });
};
