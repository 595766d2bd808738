import type { listing as english } from '../en/listing.ts';
import type { Translated } from '../translated.ts';

export const listing: Translated<typeof english> = {
  lbl_list_all: 'كل المنتجات',
};
