export const navbar = {
  lbl_nav_home: 'Home',
} as const;
