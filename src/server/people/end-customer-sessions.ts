import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';

type Shop = Pick<App, 'db' | 'clock'>;

/** Characters of a session's hash by which staff name it. They open nothing. */
export const SESSION_NAME_LENGTH = 16;

/** Signs a customer out on all devices. @returns the number of ended sessions */
export const endCustomerSessions = ({ db, clock }: Shop, customerId: number): Promise<number> =>
  db.write(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('customer_session')
      .where('customer_id', '=', customerId)
      .executeTakeFirst();
    const sessions = Number(numDeletedRows);
    if (sessions === 0) return 0;
    await recordAudit(transaction, {
      ...{ action: 'customer.end-sessions', subject: 'customer', subjectId: customerId, at: clock.now() },
      before: { sessions },
    });
    return sessions;
  });

/** Signs a customer out on one device. @returns false if the session has ended already */
export const endCustomerSession = (
  { db, clock }: Shop,
  { customerId, name }: { readonly customerId: number; readonly name: string },
): Promise<boolean> =>
  db.write(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('customer_session')
      .where('customer_id', '=', customerId)
      .where((eb) =>
        eb(eb.fn<string>('substr', ['token_hash', eb.lit(1), eb.lit(SESSION_NAME_LENGTH)]), '=', name),
      )
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await recordAudit(transaction, {
      ...{ action: 'customer.end-session', subject: 'customer', subjectId: customerId, at: clock.now() },
    });
    return true;
  });
