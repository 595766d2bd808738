import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES } from '#i18n/locales.ts';
import { COLLECTIONS } from '#server/texts.ts';
import { checkFile, type FileFault } from './check-file.ts';
import { readKnownContent } from './known-content.ts';

export interface ContentFault extends FileFault {
  /** Path relative to the project folder, with slashes: `src/content/pages/en/about.md`. */
  readonly file: string;
}

/** Returns the faults of all editors' files, sorted by path. @param root the folder of package.json */
export const checkContent = async (root: string): Promise<ContentFault[]> => {
  const known = await readKnownContent(root);
  const faults: ContentFault[] = [];
  for (const collection of COLLECTIONS) {
    for (const language of LOCALES) {
      const folder = `src/content/${collection}/${language}`;
      const names = await readdir(join(root, folder)).catch(() => []);
      for (const name of names.filter((one) => one.endsWith('.md')).sort()) {
        const file = `${folder}/${name}`;
        const text = await readFile(join(root, file), 'utf8');
        faults.push(...checkFile(collection, language, text, known).map((fault) => ({ file, ...fault })));
      }
    }
  }
  return faults;
};

/** Example: `src/content/pages/en/about.md:12  There is no picture ...` */
export const formatFault = ({ file, line, message }: ContentFault): string => `${file}:${line}  ${message}`;
