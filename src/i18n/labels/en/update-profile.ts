export const updateProfile = {
  lbl_profile_title: 'Update profile',
  lbl_profile_intro:
    'Your name, phone number and shipping address are the ones you gave when you signed up. Moved house or changed your number? Tell us and we change it for you.',
  lbl_profile_orders: 'Order history',
} as const;
