import type { bestFacilities as english } from '../en/best-facilities.ts';
import type { Translated } from '../translated.ts';

export const bestFacilities: Translated<typeof english> = {
  lbl_bestfac_delivery: 'توصيل مجاني',
};
