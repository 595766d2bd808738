export const card = {
  lbl_card_new: 'New',
} as const;
