import type { App } from '#server/context.ts';
import { eraseCustomer } from '../erase-customer.ts';

export interface ErasedAccounts {
  readonly erased: number;
  /** Number of due accounts with an unfinished order. The next run retries them. */
  readonly waiting: number;
}

export const listDueAccounts = async ({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<string[]> => {
  const rows = await db.read
    .selectFrom('customer')
    .select('email')
    .where('delete_at', '<=', clock.now())
    .orderBy('delete_at')
    .execute();
  return rows.map(({ email }) => email);
};

export const eraseDueAccounts = async (
  app: App,
  shouldContinue: () => Promise<boolean>,
): Promise<ErasedAccounts> => {
  let [erased, waiting] = [0, 0];
  for (const email of await listDueAccounts(app)) {
    if (!(await shouldContinue())) break;
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
