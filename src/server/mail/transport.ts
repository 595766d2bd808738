import type { SendMailOptions } from 'nodemailer';

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
