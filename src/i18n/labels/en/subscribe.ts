export const subscribe = {
  lbl_subscribe_button: 'Subscribe',
} as const;
