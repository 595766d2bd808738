import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import { readLocale } from '#i18n/locales.ts';
import { translator } from '#i18n/translate.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import type { OutboxTable } from '#server/db/schema.ts';
import { writeWhole } from '#server/media/files.ts';

export interface MailParts {
  readonly config: Pick<Config, 'mail'>;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: { error(details: object, message: string): void };
}

/** Brings queued mails on their way, after the transaction that queued them. */
export interface Mail {
  /** Returns at once: no answer waits for a mail. */
  deliver(): void;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

type Queued = Selectable<OutboxTable>;

const BATCH = 50;

const encodeHeader = (text: string): string => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;

/** A mail as a text file that mail programs open. */
const formatMail = (mail: Queued): string => {
  const t = translator(readLocale(mail.locale));
  const values = JSON.parse(mail.data_json) as Record<string, string>;
  return [
    `Date: ${new Date(mail.created_at).toUTCString()}`,
    `To: <${mail.recipient}>`,
    `Subject: ${encodeHeader(t('mail_code_subject'))}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    t('mail_code_text', values),
    '',
  ].join('\r\n');
};

/** Writes the waiting mails into the folder, oldest first. What was sent keeps no code. */
const deliverAll = async ({ db, clock }: MailParts, folder: string): Promise<void> => {
  const waiting = await db.read
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('kind', '=', 'password_code')
    .orderBy('id')
    .limit(BATCH)
    .execute();
  if (waiting.length === 0) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const mail of waiting) {
    const name = `${String(mail.id).padStart(6, '0')}-${mail.kind}.eml`;
    await writeWhole(join(folder, name), Buffer.from(formatMail(mail)));
    await db.write((transaction) =>
      transaction
        .updateTable('outbox')
        .set({ sent_at: clock.now(), attempts: mail.attempts + 1, data_json: '{}' })
        .where('id', '=', mail.id)
        .execute(),
    );
  }
};

/** The mailbox of a shop without a mail server: a folder. With one, mails stay queued for it. */
export const openMail = (parts: MailParts): Mail => {
  const { mail } = parts.config;
  let work = Promise.resolve();
  return {
    deliver: () => {
      if (mail.kind !== 'inbox') return;
      work = work
        .then(() => deliverAll(parts, mail.folder))
        .catch((error: unknown) => parts.log.error({ err: error }, 'a mail could not be delivered'));
    },
    close: () => work,
  };
};
