export const updateProfile = {
  lbl_profile_title: 'Update profile',
} as const;
