export const contact = {
  lbl_contact_title: 'Contact us',
  lbl_contact_intro: 'Questions about a label, an order or a delivery? Talk to us.',
  lbl_contact_phone: 'Phone',
  lbl_contact_phone_hint: 'Every day, at any hour',
  lbl_contact_email: 'Email',
  lbl_contact_email_hint: 'Mention your order number if you have one',
  lbl_contact_city: 'Where we are',
  lbl_contact_city_hint: 'Quwana Direct ships from here',
  lbl_contact_faq: 'Read the answers first',
} as const;
