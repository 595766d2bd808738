import type { Locator } from 'playwright';
import type { Visitor } from '../visitor.ts';

export const toasts = ({ page, t }: Pick<Visitor, 'page' | 't'>): Locator =>
  page.getByRole('status', { name: t('lbl_com_notices') });
