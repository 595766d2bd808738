export const updateProfile = {
  lbl_profile_title: 'Update profile',
  lbl_profile_intro: 'We deliver your next order to this name and address.',
  lbl_profile_first_name: 'First name',
  lbl_profile_last_name: 'Last name',
  lbl_profile_state: 'State/Province',
  lbl_profile_select_state: 'Select State',
  lbl_profile_city: 'City',
  lbl_profile_select_city: 'Select City',
  lbl_profile_mobile: 'Contact number',
  lbl_profile_postal_code: 'Postal code',
  lbl_profile_address: 'Shipping address',
  lbl_profile_submit: 'Save changes',
  lbl_profile_email_title: 'Your email',
  lbl_profile_email_now: 'You log in with {email}.',
  lbl_profile_email_new: 'New email',
  lbl_profile_email_password: 'Your password',
  lbl_profile_email_intro:
    'The new email gets a code. Once you have entered it, your other devices are logged out.',
  lbl_profile_email_sent:
    'We have sent a code of 6 digits to {email}, good for fifteen minutes. Look in the spam folder too.',
  lbl_profile_email_submit: 'Change email',
  lbl_profile_needs_script: 'Your profile needs JavaScript. Please turn it on and load the page again.',
} as const;
