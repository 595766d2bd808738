import { readFileSync } from 'node:fs';
import { PASSWORD_MINIMUM } from '#domain/constants.ts';
import { checkPassword } from '#domain/customers/password.ts';
import { LOCALES } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import type { Refusal } from '#server/refusal.ts';

let common: ReadonlySet<string> | undefined;

const readCommon = (): ReadonlySet<string> => {
  common ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n'),
  );
  return common;
};

export const checkNewPassword = ({ labels }: App, password: string, email: string): Refusal | undefined => {
  const shopNames = LOCALES.map((locale) => labels.translator(locale)('lbl_com_site_title'));
  const code = checkPassword(password, { common: readCommon(), personal: [email, ...shopNames] });
  return code && { status: 400, code, values: { n: PASSWORD_MINIMUM } };
};
