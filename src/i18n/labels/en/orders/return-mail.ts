/** Mails about returns and partial refunds. */
export const returnMail = {
  mail_return_requested_subject: 'Your return for order {number}',
  mail_return_requested_title: 'We have your request',
  mail_return_requested_text:
    'You want to return items of order {number} of {date}. We look at it and answer by mail.',
  mail_return_requested_note: 'Please send nothing back before you hear from us.',

  mail_return_approved_subject: 'Please send back the items of order {number}',
  mail_return_approved_title: 'Your return is approved',
  mail_return_approved_text: 'Please send these items of order {number} back to us.',
  mail_return_approved_address: 'Send the parcel to',
  mail_return_approved_answer: 'Please note',

  mail_return_declined_subject: 'Your return for order {number}',
  mail_return_declined_title: 'We cannot take this back',
  mail_return_declined_text:
    'We have looked at your request for order {number} of {date}, and have to decline it.',
  mail_return_declined_note: 'Do you see it differently? Answer this mail, and we will look again.',

  mail_return_received_subject: 'Your return for order {number} has arrived',
  mail_return_received_title: 'Your parcel has arrived',
  mail_return_received_text: 'We have these items of order {number} back. The refund is next.',

  mail_return_pieces: 'What comes back',
  mail_return_button: 'See the return',

  mail_refund_sent_subject: 'Your refund for order {number}',
  mail_refund_sent_title: 'Your money is on its way back',
  mail_refund_sent_text: 'You get back {sum} for order {number} of {date}.',
  mail_refund_all: 'With earlier refunds, you get back {sum} in all.',
  mail_refund_online: 'It goes back the way you paid, which can take a few banking days.',
  mail_refund_cash: 'As you paid in cash, we pay it back as agreed with you.',
  mail_refund_transfer: 'We transfer it to the account that you paid from.',
} as const;
