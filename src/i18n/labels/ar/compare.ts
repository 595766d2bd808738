import type { compare as english } from '../en/compare.ts';
import type { Translated } from '../translated.ts';

export const compare: Translated<typeof english> = {
  lbl_compare_title: 'المقارنة',
  lbl_compare_empty: 'لا شيء للمقارنة بعد',
  lbl_compare_empty_hint:
    'تعرض كل صفحة منتج أرقامها بالطريقة نفسها: للحصة، ولكل 100 غ، وسعر الحصة. افتح منتجين واقرأهما جنبًا إلى جنب.',
};
