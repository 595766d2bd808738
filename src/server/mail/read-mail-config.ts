import { type MailConfig, readMail } from '#server/config/mail-config.ts';
import { mergeVariables } from '#server/config/office-variables.ts';
import { readStoredVariables } from '#server/platform/secrets/stored-variables.ts';
import type { MailParts } from './mail-parts.ts';

/** Mail as the environment and the office have set it. */
export const readMailConfig = async ({
  config,
  db,
  secrets,
  clock,
}: Pick<MailParts, 'config' | 'db' | 'secrets' | 'clock'>): Promise<MailConfig> => {
  const { values } = await readStoredVariables(db.read, { secrets, clock });
  const mail =
    Object.keys(values).length === 0
      ? config.mail
      : readMail(mergeVariables(config.variables, values), config.varDir, []);
  // Files would look as if they had been sent. Without a server, mails fail until there is one.
  return mail.kind === 'inbox' && config.shopMode === 'live' ? { kind: 'off', from: mail.from } : mail;
};
