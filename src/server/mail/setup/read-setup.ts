import type { MailConfig } from '#server/config/mail-config.ts';
import type { App } from '#server/context.ts';
import { readStoredVariables } from '#server/platform/secrets/stored-variables.ts';
import { describeServer, type MailServer } from './change-mail.ts';

export interface MailSetup {
  readonly kind: MailConfig['kind'];
  readonly sender: MailConfig['from'];
  /** True if no sender is set, and `sender` is an example. */
  readonly isExample: boolean;
  readonly server: Omit<MailServer, 'password'> | undefined;
  readonly password: 'stored' | 'lost' | 'none';
  /** Parts that the environment sets. */
  readonly fixed: { readonly kind: boolean; readonly server: boolean; readonly sender: boolean };
  readonly isLive: boolean;
}

/** For the owner and the command line. No password is in it. */
export const readMailSetup = async (app: App): Promise<MailSetup> => {
  const { values, lost } = await readStoredVariables(app.db.read, app);
  const { variables, shopMode } = app.config;
  const { config } = app.mail;
  const url = variables.SMTP_URL ?? values.SMTP_URL;
  return {
    kind: config.kind,
    sender: config.from,
    isExample: (variables.MAIL_FROM ?? values.MAIL_FROM) === undefined,
    server: url === undefined ? undefined : describeServer(url),
    password: lost.has('SMTP_URL') ? 'lost' : url && new URL(url).password !== '' ? 'stored' : 'none',
    fixed: {
      kind: variables.MAIL !== undefined,
      server: variables.SMTP_URL !== undefined,
      sender: variables.MAIL_FROM !== undefined,
    },
    isLive: shopMode === 'live',
  };
};
