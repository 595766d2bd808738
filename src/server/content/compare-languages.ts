import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LOCALES, type Locale, otherLocale } from '#i18n/locales.ts';
import { COLLECTIONS } from '#server/texts.ts';

export interface LanguageGap {
  /** Example: `pages/about` */
  readonly page: string;
  readonly language: Locale;
  readonly code: 'missing' | 'older';
  readonly changed?: string;
  readonly otherChanged?: string;
}

const listNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.md')).sort();

/** Returns undefined outside a repository and for uncommitted files. */
const readCommitDay = async (root: string, path: string): Promise<string | undefined> => {
  try {
    const { stdout } = await promisify(execFile)('git', ['log', '-1', '--format=%cs', '--', path], {
      cwd: root,
    });
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
};

/** Prefers the `updated:` field, because the last commit may be a trivial fix. */
const readDay = async (root: string, path: string): Promise<string | undefined> => {
  const head = /^---\r?\n([\s\S]*?)\r?\n---/.exec(await readFile(join(root, path), 'utf8'))?.[1] ?? '';
  return /^updated:\s*["']?(\d{4}-\d{2}-\d{2})/m.exec(head)?.[1] ?? readCommitDay(root, path);
};

/** @param root the folder of package.json */
export const compareLanguages = async (root: string): Promise<LanguageGap[]> => {
  const found: LanguageGap[] = [];
  for (const collection of COLLECTIONS) {
    const base = join('src', 'content', collection);
    const [inEnglish, inArabic] = await Promise.all([
      listNames(join(root, base, 'en')),
      listNames(join(root, base, 'ar')),
    ]);
    const names: Readonly<Record<Locale, string[]>> = { en: inEnglish, ar: inArabic };
    for (const name of [...new Set([...names.en, ...names.ar])].sort()) {
      const page = `${collection}/${name.slice(0, -'.md'.length)}`;
      const missing = LOCALES.find((locale) => !names[locale].includes(name));
      if (missing) {
        found.push({ page, language: missing, code: 'missing' });
        continue;
      }
      const [en, ar] = await Promise.all(LOCALES.map((locale) => readDay(root, join(base, locale, name))));
      if (en === undefined || ar === undefined || en === ar) continue;
      const language = en < ar ? 'en' : 'ar';
      const days = { en, ar };
      found.push({
        page,
        language,
        code: 'older',
        changed: days[language],
        otherChanged: days[otherLocale(language)],
      });
    }
  }
  return found;
};
