import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

export const readInbox = async (folder: string): Promise<Email[]> => {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => /^\d+-\w+\.eml$/.test(name)).sort();
  return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
};

export const linkTokenOf = (mail: Email | undefined): string =>
  /\/login-link#([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

export const codeOf = (mail: Email | undefined): string => /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
