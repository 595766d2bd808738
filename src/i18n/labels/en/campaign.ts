export const campaign = {
  lbl_camp_title: 'Campaigns',
} as const;
