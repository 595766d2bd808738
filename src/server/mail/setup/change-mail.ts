import { type Result, refuse } from '#domain/result.ts';
import type { OnceOptions } from '#server/audit/write-once.ts';
import { checkLiveMail, readMail } from '#server/config/mail-config.ts';
import { mergeVariables } from '#server/config/office-variables.ts';
import type { VariableFault } from '#server/config/variable-fault.ts';
import type { App } from '#server/context.ts';
import { readStoredVariables } from '#server/platform/secrets/stored-variables.ts';
import {
  changeVariables,
  type VariableChange,
  type VariableRefusal,
} from '#server/settings/change-variables.ts';

export interface MailServer {
  readonly host: string;
  readonly port: string;
  /** TLS from the first byte, usually on port 465. Otherwise the server is asked for it. */
  readonly isSecure: boolean;
  /** '' for a server without a password. */
  readonly user: string;
  /** '' keeps the stored one. */
  readonly password: string;
}

/** Undefined leaves that part as it is. */
export interface MailChange {
  /** `files`: mails are files of the shop; in a live shop they are not sent. */
  readonly kind?: 'files' | 'off' | 'smtp' | undefined;
  readonly server?: MailServer | undefined;
  readonly sender?: { readonly name: string; readonly address: string } | undefined;
}

export type MailRefusal =
  | VariableRefusal
  | { readonly variable: 'password'; readonly code: 'mail_password_again' };

/** Host, port and user of a server. The password is not in it. */
export const describeServer = (url: string): Omit<MailServer, 'password'> | undefined => {
  if (!URL.canParse(url)) return undefined;
  const { hostname, port, protocol, username } = new URL(url);
  return { host: hostname, port, isSecure: protocol === 'smtps:', user: decodeURIComponent(username) };
};

const formatServer = ({ host, port, isSecure, user }: MailServer, password: string): string => {
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return `${isSecure ? 'smtps' : 'smtp'}://${login}${host}${port === '' ? '' : `:${port}`}`;
};

/** A stored password is not sent to another server, whose owner would learn it. Undefined if it has to be typed. */
const readPassword = (server: MailServer, stored: string | undefined): string | undefined => {
  if (server.user === '' || server.password !== '') return server.password;
  const known = stored === undefined ? undefined : describeServer(stored);
  const isSame =
    known?.host === server.host &&
    known.port === server.port &&
    known.user === server.user &&
    (server.isSecure || !known.isSecure);
  return isSame && stored !== undefined ? decodeURIComponent(new URL(stored).password) : undefined;
};

const isHost = (host: string): boolean => /^[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/i.test(host);
const isPort = (port: string): boolean => port === '' || /^[1-9]\d{0,4}$/.test(port);

/** Changes variables of mail, by the rules that the environment follows. */
export const changeMailVariables = (
  app: App,
  change: VariableChange,
  options: OnceOptions = {},
): Promise<Result<null, VariableRefusal>> =>
  changeVariables(
    app,
    change,
    (after) => {
      const faults: VariableFault[] = [];
      const merged = mergeVariables(app.config.variables, after);
      const mail = readMail(merged, app.config.varDir, faults);
      const fault = faults.find(({ variable }) => change.some(([changed]) => changed === variable));
      if (fault) return fault;
      if (app.config.shopMode !== 'live') return undefined;
      const problems: string[] = [];
      checkLiveMail(mail, merged, problems);
      const [text] = problems;
      if (text === undefined) return undefined;
      return mail.kind === 'inbox'
        ? { variable: 'SMTP_URL', code: 'mail_server_missing', text }
        : { variable: 'MAIL_FROM', code: 'mail_sender_form', text };
    },
    options,
  );

const formatSender = ({ name, address }: NonNullable<MailChange['sender']>): string => {
  const plain = name.replaceAll(/["<>]/g, '');
  return plain === '' ? address : `"${plain}" <${address}>`;
};

export const changeMail = async (
  app: App,
  { kind, server, sender }: MailChange,
  options: OnceOptions = {},
): Promise<Result<null, MailRefusal>> => {
  const change: VariableChange[number][] = [];
  if (kind) change.push(['MAIL', kind === 'off' ? 'off' : '']);
  if (kind === 'files') change.push(['SMTP_URL', '']);
  if (kind === 'smtp' && server) {
    if (!isHost(server.host) || !isPort(server.port))
      return refuse({ variable: 'SMTP_URL', code: 'mail_server_form' });
    const { values } = await readStoredVariables(app.db.read, app);
    const password = readPassword(server, values.SMTP_URL);
    if (password === undefined) return refuse({ variable: 'password', code: 'mail_password_again' });
    change.push(['SMTP_URL', formatServer(server, password)]);
  }
  if (sender) change.push(['MAIL_FROM', formatSender(sender)]);
  return changeMailVariables(app, change, options);
};
