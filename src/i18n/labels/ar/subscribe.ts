import type { subscribe as english } from '../en/subscribe.ts';
import type { Translated } from '../translated.ts';

export const subscribe: Translated<typeof english> = {
  lbl_subscribe_button: 'اشترك',
};
