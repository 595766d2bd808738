import { startTotp } from '#server/staff/factors/enrol-totp.ts';
import { readLink } from '#server/staff/links/read-link.ts';
import { query } from '../query.ts';

/** What the pages for anyone show. They answer about the visitor's own session and link only. */
export const entryQueries = {
  'entry.link': query('anyone', async ({ app }, { token }: { readonly token: string }) => {
    const link = await readLink(app, token);
    return link.ok ? link.value : undefined;
  }),
  'entry.pending': query(
    'anyone',
    async ({ session }, _: object) =>
      session && { stage: session.stage, factors: session.factors, isFresh: session.isFresh },
  ),
  'entry.totp-offer': query(
    'anyone',
    async ({ app, session }, _: object) => session && startTotp(app, session),
  ),
};
