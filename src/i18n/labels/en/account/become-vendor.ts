export const becomeVendor = {
  lbl_vendor_title: 'Become a seller',
  lbl_vendor_intro:
    '{shop_name} sells its own stock and that of independent suppliers across India. If your labels say what is inside, we would like to hear from you.',
  lbl_vendor_form: 'Your request',
  lbl_vendor_address: 'Home address',
  lbl_vendor_submit: 'Send your request',
  lbl_vendor_how: 'What happens next',
  lbl_vendor_step_ask: 'You send the request',
  lbl_vendor_step_ask_text:
    'Tell us who you are and where you are. What you sell can wait until we write back.',
  lbl_vendor_step_read: 'We read it',
  lbl_vendor_step_read_text: 'A person does, not a machine, and writes to your email.',
  lbl_vendor_step_sell: 'Your products go on sale',
  lbl_vendor_step_sell_text: 'Under your name, with every figure of their labels.',
  lbl_vendor_questions: 'Questions first?',
} as const;
