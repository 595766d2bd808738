import type { SendMailOptions } from 'nodemailer';

export interface Letter {
  readonly fileName: string;
  readonly message: SendMailOptions;
}

export interface Transport {
  /** Resolves when the mail was accepted. @throws if it was refused or the outcome is unknown */
  send(letter: Letter): Promise<void>;
  /** Checks that the destination accepts mail. @throws if not */
  verify(): Promise<void>;
  close(): void;
}
