import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import { writeAtomically } from '#server/platform/storage/files.ts';
import { makePrivateFolder } from '#server/platform/storage/private-files.ts';
import type { Transport } from './transport.ts';

/** Writes mails as `.eml` files into a folder. A retry overwrites the file instead of creating a duplicate. */
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
      await writeAtomically(
        join(folder, fileName),
        Buffer.isBuffer(composed.message) ? composed.message : await buffer(composed.message),
      );
    },
    verify: async () => {
      await open();
    },
    close: () => composer.close(),
  };
};
