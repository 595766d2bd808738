export const bestFacilities = {
  lbl_bestfac_delivery: 'Free delivery',
} as const;
