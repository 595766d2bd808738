export const topHeader = {
  lbl_top_skip: 'Skip to content',
} as const;
