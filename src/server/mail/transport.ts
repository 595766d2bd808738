import type { SendMailOptions } from 'nodemailer';
import type { Config } from '#server/config.ts';
import { openLocalInbox } from './local-inbox.ts';
import { openSmtp } from './smtp.ts';

/** A mail as nodemailer takes it, with the name that it has as a file. */
export interface Letter {
  readonly fileName: string;
  readonly message: SendMailOptions;
}

/** Where mails go: a server, or a folder of this machine. */
export interface Transport {
  /** Resolves when the other side has accepted it. @throws when it has not, or nobody knows */
  send(letter: Letter): Promise<void>;
  /** Asks whether any mail could be taken now. @throws when not */
  verify(): Promise<void>;
  close(): void;
}

/** For `MAIL=off`: the outbox records each mail as failed without an attempt. */
const NO_TRANSPORT: Transport = {
  send: () => Promise.reject(new Error('MAIL=off')),
  verify: async () => {},
  close: () => {},
};

export const openTransport = (mail: Config['mail']): Transport => {
  if (mail.kind === 'off') return NO_TRANSPORT;
  return mail.kind === 'smtp' ? openSmtp(mail.url) : openLocalInbox(mail.folder);
};
