import type { SendMailOptions } from 'nodemailer';

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
