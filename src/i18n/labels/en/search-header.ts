export const searchHeader = {
  lbl_hdr_search: 'Search',
} as const;
