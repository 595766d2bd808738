import type { topHeader as english } from '../en/top-header.ts';
import type { Translated } from '../translated.ts';

export const topHeader: Translated<typeof english> = {
  lbl_top_skip: 'انتقل إلى المحتوى',
};
