import type { SendMailOptions } from 'nodemailer';
import type { MailConfig } from '#server/config/mail-config.ts';

export interface Letter {
  readonly fileName: string;
  readonly message: SendMailOptions;
}

export interface Transport {
  /** Resolves when the mail is accepted. @throws if it is refused or the outcome is unknown */
  send(letter: Letter): Promise<void>;
  /** @throws if the destination does not accept mail */
  verify(): Promise<void>;
  close(): void;
}

/** Where mails go at present. The office may change it. */
export interface Post {
  readonly config: MailConfig;
  /** Undefined if mail is off. */
  readonly transport: Transport | undefined;
}
