import { resolve } from 'node:path';
import { DEMO_EMAIL } from '#i18n/demo-shop.ts';
import { type Environment, readUrl } from '#server/platform/environment/environment.ts';
import { collectFaults, type VariableFault } from './variable-fault.ts';

export interface MailAddress {
  /** '' for the name of the shop in the language of the mail. */
  readonly name: string;
  readonly address: string;
}

/** `from` is the sender of the shop's mails and the recipient of visitors' messages. */
export type MailConfig =
  /** `secrets` are the parts of `url` that must not be logged. */
  | {
      readonly kind: 'smtp';
      readonly from: MailAddress;
      readonly host: string;
      readonly url: string;
      readonly secrets: readonly string[];
    }
  | { readonly kind: 'inbox'; readonly from: MailAddress; readonly folder: string }
  /** `MAIL=off` records mails as failed. */
  | { readonly kind: 'off'; readonly from: MailAddress };

/** Parses `Quwana <shop@example.com>` or a bare address. */
const readSender = (text: string, problems: string[]): MailAddress => {
  const [, quoted = '', address = text] = /^("[^"<>]*" *|[^"<>]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const name = quoted.replaceAll('"', '').trim();
  if (!/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(address.trim()) || /\p{Cc}/u.test(name))
    problems.push(`MAIL_FROM must be an address such as Shop <shop@example.com>, not '${text}'`);
  return { name, address: address.trim() };
};

const readEncoded = (part: string, problems: string[]): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    problems.push('SMTP_URL must have a user and a password with % characters encoded as %25');
    return '';
  }
};

const readServer = (text: string, problems: string[]) => {
  const smtp = readUrl('SMTP_URL', text, ['smtp:', 'smtps:'], problems);
  if (!smtp) return undefined;
  if (smtp.hostname === '') problems.push('SMTP_URL must contain a host, as in smtp://mail.example:587');
  const [user, password] = [readEncoded(smtp.username, problems), readEncoded(smtp.password, problems)];
  // A server may repeat the command that it refuses, in which a login is encoded.
  const encoded = [`\0${user}\0${password}`, password].map((text) => Buffer.from(text).toString('base64'));
  const secrets = password === '' ? [] : [...encoded, smtp.password, password];
  return { host: smtp.hostname, url: smtp.href, secrets };
};

const readSwitch = ({ MAIL: mail }: Environment, problems: string[]): boolean => {
  if (mail !== undefined && mail !== 'off') problems.push(`MAIL must be off or not set, not '${mail}'`);
  return mail !== 'off';
};

/** Rules of the variables, wherever they are set: in the environment or in the office. */
export const readMail = (environment: Environment, varDir: string, faults: VariableFault[]): MailConfig => {
  const { MAIL_FROM: sender = DEMO_EMAIL, SMTP_URL } = environment;
  const from = collectFaults('MAIL_FROM', faults, (all) => readSender(sender, all), 'mail_sender_form');
  const server = collectFaults(
    'SMTP_URL',
    faults,
    (all) => (SMTP_URL ? readServer(SMTP_URL, all) : undefined),
    'mail_server_form',
  );
  if (!collectFaults('MAIL', faults, (all) => readSwitch(environment, all))) return { kind: 'off', from };
  return server
    ? { kind: 'smtp', from, ...server }
    : { kind: 'inbox', from, folder: resolve(varDir, 'mail') };
};

/** A live shop must send mail or turn it off explicitly: its visitors cannot read the local inbox. */
export const checkLiveMail = (mail: MailConfig, environment: Environment, problems: string[]): void => {
  if (mail.kind === 'off') return;
  if (!environment.SMTP_URL)
    problems.push(
      'SHOP_MODE=live needs SMTP_URL and MAIL_FROM, or MAIL=off; a server can also be entered in the office',
    );
  else if (!environment.MAIL_FROM) problems.push('SHOP_MODE=live needs MAIL_FROM with SMTP_URL');
};
