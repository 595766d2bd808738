import type { Config } from '#server/config/config.ts';
import { openLocalInbox } from './local-inbox.ts';
import { openSmtp } from './smtp.ts';
import type { Transport } from './transport.ts';

export const openTransport = (mail: Config['mail']): Transport | undefined => {
  if (mail.kind === 'off') return undefined;
  return mail.kind === 'smtp' ? openSmtp(mail.url) : openLocalInbox(mail.folder);
};
