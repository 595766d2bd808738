import { PASSWORD } from '../../shop/shop-customer.ts';
import type { Visitor } from '../visitor.ts';

type Tab = Pick<Visitor, 'page' | 't'>;

export const loginButton = ({ page, t }: Tab) =>
  page.getByRole('main').getByRole('button', { name: t('lbl_login_submit'), exact: true });

export const fillLogin = async ({ page, t }: Tab, email: string, password = PASSWORD): Promise<void> => {
  const main = page.getByRole('main');
  await main.getByLabel(t('lbl_login_email'), { exact: true }).fill(email);
  await main.getByLabel(t('lbl_login_password'), { exact: true }).fill(password);
};

export const submitLogin = async (tab: Tab, email: string, password = PASSWORD): Promise<void> => {
  await fillLogin(tab, email, password);
  await loginButton(tab).click();
};
