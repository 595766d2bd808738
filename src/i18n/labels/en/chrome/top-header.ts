export const topHeader = {
  lbl_top_skip: 'Skip to content',
  lbl_top_free_delivery: 'Free delivery over {sum}',
  lbl_top_service: 'Service',
  lbl_top_deal: 'Today’s deal',
  lbl_top_gift: 'Gift cards',
  lbl_top_track: 'Track order',
  lbl_top_shipping: 'Shipping',
  lbl_top_returns: 'Easy returns',
  lbl_top_help: 'Help & contact',
  lbl_top_notifications: 'Notifications',
  lbl_top_language: 'العربية',
} as const;
