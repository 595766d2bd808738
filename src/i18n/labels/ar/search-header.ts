import type { searchHeader as english } from '../en/search-header.ts';
import type { Translated } from '../translated.ts';

export const searchHeader: Translated<typeof english> = {
  lbl_hdr_search: 'بحث',
};
