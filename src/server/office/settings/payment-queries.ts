import { readPaymentSetup } from '#server/payments/setup/read-setup.ts';
import { query } from '../query.ts';

/** Payment methods and their keys. */
export const paymentQueries = {
  'settings.payments': query('settings.change', async ({ app, session }, _: object) => ({
    ...(await readPaymentSetup(app)),
    /** False if the second factor has to be given first. */
    mayEnterKeys: session?.isFresh === true,
  })),
};
