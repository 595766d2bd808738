import type { home as english } from '../en/home.ts';
import type { Translated } from '../translated.ts';

export const home: Translated<typeof english> = {
  lbl_home_title: 'الرئيسية',
};
