import type { App } from '#server/context.ts';
import { eraseCustomer } from '../erase-customer.ts';

export interface ErasedAccounts {
  readonly erased: number;
  /** Due, but an order is not finished: the next run tries again. */
  readonly waiting: number;
}

/** E-mails of accounts whose deletion is due. */
export const listDueAccounts = async ({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<string[]> => {
  const rows = await db.read
    .selectFrom('customer')
    .select('email')
    .where('delete_at', '<=', clock.now())
    .orderBy('delete_at')
    .execute();
  return rows.map(({ email }) => email);
};

/** Erases the accounts whose owners asked for it seven days ago. One that fails does not hold up the others. */
export const eraseDueAccounts = async (app: App, goesOn: () => Promise<boolean>): Promise<ErasedAccounts> => {
  let [erased, waiting] = [0, 0];
  for (const email of await listDueAccounts(app)) {
    if (!(await goesOn())) break;
    try {
      const outcome = await eraseCustomer(app, email, { asRequested: true });
      if (outcome.ok) erased += 1;
      else if (outcome.error.code === 'order_open') waiting += 1;
    } catch (error) {
      app.log.error({ err: error }, 'an account could not be deleted');
    }
  }
  if (erased > 0) app.mail.deliver();
  return { erased, waiting };
};
