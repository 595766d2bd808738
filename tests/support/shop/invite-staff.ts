import type { Page } from 'playwright';
import type { Role } from '#domain/staff/roles.ts';
import type { Locale } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { runCli } from '#server/cli/terminal/run-cli.ts';
import { shopFolder, shopUrl } from './this-shop.ts';

export const STAFF_PASSWORD = 'seven green bicycles';

/** Path of an invitation link from the command line. */
export const inviteStaff = async (email: string, role: Role = 'owner'): Promise<string> => {
  const lines: string[] = [];
  const folder = shopFolder();
  await runCli(['staff', 'invite', email, '--role', role], {
    environment: {
      DATABASE_URL: `file:${folder}/shop.db`,
      VAR_DIR: folder,
      SITE_URL: shopUrl(),
      LOG_LEVEL: 'silent',
    },
    directory: folder,
    print: (line) => lines.push(line),
    warn: () => {},
  });
  const [link] = /\/office\/welcome\/[\w-]+/.exec(lines.join('\n')) ?? [];
  if (!link) throw new Error(`no link in ${lines.join('\n')}`);
  return link;
};

/** Fills the form behind the link of an invitation, until the office opens. */
export const joinStaff = async (page: Page, locale: Locale, name: string): Promise<void> => {
  const t = officeTranslator(locale);
  await page.getByLabel(t('name'), { exact: true }).fill(name);
  await page.getByLabel(t('password'), { exact: true }).fill(STAFF_PASSWORD);
  await page.getByLabel(t('language')).selectOption(locale);
  await page.getByRole('button', { name: t('join') }).click();
  await page.getByRole('heading', { name: t('place_today'), level: 1 }).waitFor();
};

/** Joins the office as a member who reads `locale`, and stays on its first page. */
export const joinOffice = async (page: Page, email: string, locale: Locale, role?: Role): Promise<void> => {
  await page.context().setExtraHTTPHeaders({ 'Accept-Language': locale });
  await page.goto(await inviteStaff(email, role));
  await joinStaff(page, locale, 'Nadia Rahman');
};
