import type { compare as english } from '../en/compare.ts';
import type { Translated } from '../translated.ts';

export const compare: Translated<typeof english> = {
  lbl_compare_title: 'المقارنة',
};
