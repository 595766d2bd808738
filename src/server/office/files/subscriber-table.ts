import { formatNumericDate } from '#i18n/format-date.ts';
import { SUBSCRIBER_LIST } from '#routes/office/lists.ts';
import { eachSubscriber, listSubscriberPage } from '#server/newsletter/subscriber-page.ts';
import { recordListExport } from '#server/people/export-list.ts';
import { toSubscriberRequest } from '../people/people-request.ts';
import type { ListTable } from './asked-file.ts';

export const subscriberTable: ListTable = {
  name: 'subscribers',
  spec: SUBSCRIBER_LIST,
  columns: (t) => [t('email'), t('language'), t('subscriber_since')],
  rows: async function* ({ app, t }, state) {
    for await (const rows of eachSubscriber(app, toSubscriberRequest(state)))
      yield rows.map(({ email, locale, subscribedAt }) => [
        email,
        t.code('language_', locale),
        formatNumericDate(subscribedAt),
      ]);
  },
  record: async ({ app }, state) =>
    recordListExport(
      app,
      'subscriber',
      await listSubscriberPage(app, { ...toSubscriberRequest(state), size: 1 }),
    ),
};
