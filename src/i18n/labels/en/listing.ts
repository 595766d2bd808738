export const listing = {
  lbl_list_all: 'All products',
} as const;
