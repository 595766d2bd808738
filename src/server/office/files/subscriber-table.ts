import { formatNumericDate } from '#i18n/format-date.ts';
import { SUBSCRIBER_LIST } from '#routes/office/lists.ts';
import { createUnsubscribeUrl } from '#server/newsletter/newsletter-link.ts';
import { eachSubscriber, listSubscriberPage } from '#server/newsletter/subscriber-page.ts';
import { recordListExport } from '#server/people/export-list.ts';
import { toSubscriberRequest } from '../people/people-request.ts';
import type { ListTable } from './file-request.ts';

export const subscriberTable: ListTable = {
  name: 'subscribers',
  spec: SUBSCRIBER_LIST,
  columns: (t) => [
    t('email'),
    t('language'),
    t('subscriber_since'),
    t('subscriber_consent'),
    t('subscriber_link'),
  ],
  rows: async function* ({ app, t }, state) {
    for await (const rows of eachSubscriber(app, toSubscriberRequest(state)))
      yield rows.map(({ email, locale, subscribedAt, consent }) => [
        email,
        t.stored('language_', locale),
        formatNumericDate(subscribedAt),
        consent,
        createUnsubscribeUrl(app, email, locale),
      ]);
  },
  record: async ({ app }, state) =>
    recordListExport(
      app,
      'subscriber',
      await listSubscriberPage(app, { ...toSubscriberRequest(state), size: 1 }),
    ),
};
