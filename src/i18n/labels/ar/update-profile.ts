import type { updateProfile as english } from '../en/update-profile.ts';
import type { Translated } from '../translated.ts';

export const updateProfile: Translated<typeof english> = {
  lbl_profile_title: 'تعديل الملف الشخصي',
};
