import { listFailedMails } from '#server/mail/list-mails.ts';
import { readMailSetup } from '#server/mail/setup/read-setup.ts';
import { query } from '../query.ts';

const MOST_FAILURES = 3;

/** How the shop sends mail. */
export const mailQueries = {
  'settings.mail': query('settings.change', async ({ app, session }, _: object) => ({
    ...(await readMailSetup(app)),
    failures: (await listFailedMails(app.db.read)).slice(0, MOST_FAILURES),
    /** False if the second factor has to be given first. */
    mayEnterKeys: session?.isFresh === true,
  })),
};
