import { randomUUID } from 'node:crypto';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { Locale } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import type { App } from '#server/context.ts';
import { nameSender } from '../compose-message.ts';
import { describeFailure, type FailureKind, kindOfFailure } from '../failure.ts';
import { openTransport } from '../open-transport.ts';

export type TestFailure =
  | { readonly code: 'mail_test_off' }
  | { readonly code: `mail_test_${FailureKind}`; readonly answer: string };

/** Sends at once, past the queue, so that the answer of the server is known. */
export const sendTestMail = async (
  { mail, identity, clock, config }: App,
  to: string,
  locale: Locale,
): Promise<Result<{ readonly kind: 'smtp' | 'inbox' }, TestFailure>> => {
  const { config: post } = mail;
  const transport = openTransport(post);
  if (!transport || post.kind === 'off') return refuse({ code: 'mail_test_off' });
  const t = officeTranslator(locale);
  try {
    await transport.send({
      fileName: `${clock.now()}-test.eml`,
      message: {
        envelope: { from: post.from.address, to: [to] },
        from: nameSender(post.from, identity, locale),
        to: { name: '', address: to },
        messageId: `<${randomUUID()}@${new URL(config.siteUrl).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
        ...{ subject: t('mail_test_subject'), text: t('mail_test_text') },
      },
    });
    return ok({ kind: post.kind });
  } catch (error) {
    const answer = describeFailure(error, post.kind === 'smtp' ? post.secrets : []);
    return refuse({ code: `mail_test_${kindOfFailure(error)}`, answer });
  } finally {
    transport.close();
  }
};
