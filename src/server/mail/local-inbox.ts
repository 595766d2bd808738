import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { writeWhole } from '#server/platform/storage/files.ts';
import { makePrivateFolder } from '#server/platform/storage/private-files.ts';
import type { Transport } from './transport.ts';

/**
 * The mailbox of a shop without a mail server: a folder of files that mail programs open. A mail has the same file
 * name at every attempt, so there is one file of it whatever happens between writing it and remembering that.
 */
export const openLocalInbox = (folder: string): Transport => {
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const open = () => makePrivateFolder(folder);
  return {
    send: async ({ fileName, message }) => {
      const composed = await composer.sendMail(message);
      await open();
      await writeWhole(join(folder, fileName), composed.message as Buffer);
    },
    verify: async () => {
      await open();
    },
    close: () => composer.close(),
  };
};
