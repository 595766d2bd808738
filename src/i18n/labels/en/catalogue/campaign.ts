export const campaign = {
  lbl_camp_title: 'Campaigns',
  lbl_camp_shop: 'Shop all products',
  lbl_camp_on_sale: 'See what is on sale',
  lbl_camp_products: 'In this campaign',
  lbl_camp_more: 'More campaigns',
} as const;
