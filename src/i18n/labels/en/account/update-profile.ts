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
  lbl_profile_tax_number: 'GSTIN',
  lbl_profile_tax_number_hint:
    'For a business in India. It is printed on your invoices from the next order on.',
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
  lbl_profile_data_title: 'Your data',
  lbl_profile_data_intro: 'See what we know about you, or leave for good.',
  lbl_profile_download_title: 'A copy of your data',
  lbl_profile_download_text:
    'A file with everything in your account: your details, orders, lists, sessions and the mails we sent you.',
  lbl_profile_download: 'Download my data',
  lbl_profile_download_done: 'Your data is downloaded.',
  lbl_profile_data_note:
    'Reviews, messages, a newsletter subscription and a request to sell belong to an email and not to an account. Write to us from your email, and we send them to you.',
  lbl_profile_delete_title: 'Deleting your account',
  lbl_profile_delete_text:
    'We delete your account seven days after you ask. You can take it back until then, here or with the link in our mail.',
  lbl_profile_delete_gone: 'Your name, addresses, phone number, lists, messages and mails are deleted.',
  lbl_profile_delete_stays:
    'Orders stay in our books as tax law requires, without your name and address. Reviews stay without your name.',
  lbl_profile_delete_orders: 'If an order is not finished by then, we will delete the account once it is.',
  lbl_profile_delete_password: 'Your password',
  lbl_profile_delete_confirm: 'I want my account and my data to be deleted',
  lbl_profile_delete_unconfirmed: 'Please confirm that you want your account to be deleted',
  lbl_profile_delete_submit: 'Delete my account',
  lbl_profile_pending_title: 'Your account will be deleted on {date}',
  lbl_profile_pending_text:
    'Until then you can use it as before. To cancel the deletion, press the button below or use the link we emailed you.',
  lbl_profile_pending_orders: 'We cannot delete the account until these orders are finished: {orders}.',
  lbl_profile_keep: 'Keep my account',
  lbl_profile_kept: 'Your account will not be deleted.',
  lbl_profile_keep_title: 'Keep your account?',
  lbl_profile_keep_text:
    'You asked us to delete your account. Press the button to take that back: nothing will be deleted.',
  lbl_profile_keep_login: 'Log in',
  lbl_profile_needs_script: 'Your profile needs JavaScript. Please turn it on and load the page again.',
} as const;
