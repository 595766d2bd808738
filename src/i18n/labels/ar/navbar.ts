import type { navbar as english } from '../en/navbar.ts';
import type { Translated } from '../translated.ts';

export const navbar: Translated<typeof english> = {
  lbl_nav_home: 'الرئيسية',
};
