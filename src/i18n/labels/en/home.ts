export const home = {
  lbl_home_title: 'Home',
} as const;
