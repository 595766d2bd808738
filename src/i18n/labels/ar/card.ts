import type { card as english } from '../en/card.ts';
import type { Translated } from '../translated.ts';

export const card: Translated<typeof english> = {
  lbl_card_new: 'جديد',
};
