import type { common as english } from '../en/common.ts';
import type { Translated } from '../translated.ts';

export const common: Translated<typeof english> = {
  lbl_com_close: 'إغلاق',
};
