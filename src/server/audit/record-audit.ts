import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { Action, Subject } from './actions.ts';
import { type Actor, currentActor } from './actor.ts';

type Values = Readonly<Record<string, unknown>>;

export interface AuditedChange {
  readonly action: Action;
  readonly subject: Subject;
  readonly subjectId: number | string;
  /** Only the values that changed, without secrets and without personal data of customers. */
  readonly before?: Values;
  readonly after?: Values;
  readonly at: number;
}

const toJson = (values: Values | undefined): string | null =>
  values === undefined ? null : JSON.stringify(values);

/**
 * Records a change in the transaction that makes it. Without an actor nothing is recorded.
 *
 * @param actor only for changes that decide who the actor is, such as a sign-in
 */
export const recordAudit = (
  transaction: Transaction<Database>,
  change: AuditedChange,
  actor: Actor | undefined = currentActor(),
): Promise<void> => recordAudits(transaction, [change], actor);

/** Records the changes of several records, at most some hundred. */
export const recordAudits = async (
  transaction: Transaction<Database>,
  changes: readonly AuditedChange[],
  actor: Actor | undefined = currentActor(),
): Promise<void> => {
  if (!actor || changes.length === 0) return;
  await transaction
    .insertInto('audit_entry')
    .values(
      changes.map(({ action, subject, subjectId, before, after, at }) => ({
        at,
        actor_kind: actor.kind,
        member_id: actor.memberId,
        actor_name: actor.name,
        action,
        subject,
        subject_id: String(subjectId),
        before_json: toJson(before),
        after_json: toJson(after),
      })),
    )
    .execute();
};
