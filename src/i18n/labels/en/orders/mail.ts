/** What the shop writes to its customers, its sellers and itself. */
export const mail = {
  mail_hello: 'Hello {name},',
  mail_hello_you: 'Hello,',
  mail_footer: 'Questions? Write to us at any time:',
  mail_footer_link: 'Contact {shop_name}',

  mail_welcome_subject: 'Welcome to {shop_name}',
  mail_welcome_title: 'Good to have you here',
  mail_welcome_text:
    'Your account is ready. With it you order faster, follow every order and find your downloads again on any device.',
  mail_welcome_button: 'Look around the shop',
  mail_welcome_note:
    'Was it not you who signed up with this address? Then write to us, and we will remove the account.',

  mail_code_subject: 'Your code for a new password',
  mail_code_title: 'Choose a new password',
  mail_code_text: 'Enter this code on the page where you asked for it:',
  mail_code_valid: 'It is valid for ten minutes and works once.',
  mail_code_note:
    'If you did not ask for it, you can ignore this mail: your password stays as it is. Give the code to nobody; we never ask for it.',
  mail_code_late_subject: 'Your code came too late',
  mail_code_late_text:
    'Our mail to you was held up, and the code in it is no longer valid. We are sorry. Please ask for a new one.',
  mail_code_late_button: 'Ask for a new code',

  mail_contact_code_subject: 'Your code to confirm your email',
  mail_contact_code_title: 'Confirm your email',
  mail_contact_code_valid: 'It is valid for 15 minutes and works once.',
  mail_contact_code_note:
    'If you did not ask for it, you can ignore this mail: your email stays unconfirmed. Give the code to nobody; we never ask for it.',
  mail_link_subject: 'Log in to {shop_name} with a link',
  mail_link_title: 'Many failed attempts to log in',
  mail_link_text:
    'There were many attempts to get into your account with a wrong password or code. To protect it, we have paused logins from devices that are new to your account. Your password is unchanged.',
  mail_link_yours: 'If it was you, or if you want to log in from a new device now, use this link:',
  mail_link_button: 'Log in',
  mail_link_valid: 'It is valid for 30 minutes and works once.',
  mail_link_note:
    'If it was not you, there is nothing to do: devices you have used before log in as usual. Do not forward this mail. The link opens your account.',
  mail_link_late:
    'This mail had a login link, but it was delayed and the link is no longer valid. We are sorry. If you still cannot log in, try again and we will send you a new link.',
  mail_link_late_button: 'Go to the login',

  mail_newsletter_subject: 'Confirm your subscription to our newsletter',
  mail_newsletter_title: 'One more step',
  mail_newsletter_button: 'Confirm the subscription',
  mail_newsletter_note:
    'The link is valid for seven days. If you did not ask for the newsletter, ignore this mail, and we write no more.',

  mail_device_subject: 'New login to your account',
  mail_device_title: 'New login to your account',
  mail_device_text: 'Your account was just opened from a device that is new to us:',
  mail_device_when: '{date}, {time} ({zone})',
  mail_zone_india: 'Indian time',
  mail_zone_saudi: 'Saudi time',
  mail_zone_emirates: 'Emirates time',
  mail_zone_kuwait: 'Kuwait time',
  mail_device_both: '{browser} on {system}',
  mail_device_one: '{name}',
  mail_device_unknown: 'Unknown browser',
  mail_device_yours: 'If it was you, there is nothing to do.',

  mail_staff_subject: 'Your access to the office of {shop_name}',
  mail_staff_title: 'You are invited to the office',
  mail_staff_text:
    'With this link you choose a password and open the office, where the orders, products and texts of the shop are managed.',
  mail_staff_button: 'Open the office',
  mail_staff_valid: 'It is valid for three days and works once.',
  mail_staff_note: 'If you do not expect this, ignore this mail. Give the link to nobody.',
  mail_staff_device_subject: 'New sign-in to the office',
  mail_staff_device_title: 'New sign-in to the office',
  mail_staff_device_text:
    'Somebody signed in to the office with your account, from a device or a place that is new:',
  mail_staff_device_address: 'Network address: {address}',
  mail_staff_device_note:
    'If it was not you, change your password in the office, end all other sessions there, and tell the owner of the shop.',
  mail_not_you: 'If it was not you',
  mail_not_you_reset:
    'Choose a new password now. That ends every session of your account on every device. Then write to us, and we will look into it with you.',
  mail_not_you_button: 'Choose a new password',
  mail_not_you_contact:
    'Write to us at once and tell us the email of the account. We will look into it with you.',

  mail_account_was_you: 'If it was you, there is nothing more to do.',
  mail_password_changed_subject: 'Your password was changed',
  mail_password_changed_title: 'Your password was changed',
  mail_password_changed_text:
    'The account with this email has a new password. Every device was logged out: log in again with the new password.',

  mail_email_code_subject: 'Your code for a new email',
  mail_email_code_title: 'Confirm your new email',
  mail_email_code_valid: 'It is valid for fifteen minutes and works once.',
  mail_email_code_note:
    'If you did not ask for it, you can ignore this mail: nothing changes without the code. Give the code to nobody; we never ask for it.',
  mail_email_changed_subject: 'The email of your account was changed',
  mail_email_changed_text:
    'Your account now has this email: log in with it from now on. Your password is the same. Every other device was logged out.',
  mail_email_left_text:
    'Your account has another email now. This address no longer opens it, and mails about your orders go to the new one.',
  mail_email_left_number: 'The number of the account, for your message to us: {number}',
  mail_deletion_subject: 'We will delete your account on {date}',
  mail_deletion_title: 'Your account will be deleted',
  mail_deletion_text:
    'You asked us to delete your account. We will delete it on {date}. Until then you can use it as before.',
  mail_deletion_orders:
    'These orders are not finished yet: {orders}. If any is still open on that day, we will delete the account within a day after the last one is finished.',
  mail_deletion_what:
    'We delete your name, addresses, phone number, lists, messages and mails. Orders stay in our books as tax law requires, without your name and address. Your reviews stay without your name.',
  mail_deletion_keep:
    'Did you change your mind, or was it not you who asked? Press the button to keep your account. You do not need to log in.',
  mail_deletion_button: 'Keep my account',
  mail_deletion_cancelled_subject: 'Your account will not be deleted',
  mail_deletion_cancelled_title: 'Your account will not be deleted',
  mail_deletion_cancelled_text:
    'The request to delete your account was cancelled. Nothing was deleted, and you can use your account as before.',
  mail_deletion_cancelled_button: 'Go to your account',
  mail_deleted_subject: 'Your account is deleted',
  mail_deleted_title: 'Your account is deleted',
  mail_deleted_text:
    'We have deleted your account and your personal data, as you asked. Copies in our backups are deleted within 30 days.',
  mail_deleted_orders:
    'Your orders stay in our books, as tax law requires: numbers, dates, products and amounts, without your name and address.',
  mail_deleted_note: 'This is our last mail to you. We do not keep this address.',

  mail_order_placed_subject: 'We have your order {number}',
  mail_order_placed_title: 'Thank you for your order',
  mail_order_placed_text: 'We have your order {number} of {date} and are getting it ready.',
  mail_order_cash: 'You pay {total} in cash when it is delivered. The exact sum helps the courier.',
  mail_order_paid: 'Your payment of {total} has arrived.',
  mail_order_free: 'There is nothing to pay.',
  mail_order_downloads_later: 'Your downloads open on the page of your order once it is complete.',
  mail_order_lines: 'What you ordered',
  mail_order_subtotal: 'Subtotal',
  mail_order_shipping: 'Delivery',
  mail_order_cash_fee: 'Cash on delivery fee',
  mail_order_rounding: 'Rounding',
  mail_order_shipping_free: 'Free',
  mail_order_discount: 'Discount',
  mail_order_discount_code: 'Discount ({code})',
  mail_order_total: 'Total',
  mail_order_address: 'Deliver to',
  mail_order_note: 'Your note',
  mail_order_button: 'See your order',
  mail_order_transfer_subject: 'How to pay your order {number}: {total}',
  mail_order_transfer_title: 'Your order waits for your payment',
  mail_order_transfer_text:
    'We have your order {number} of {date}. Please pay {total} by {until}. We keep the products for you until then.',
  mail_order_transfer_note: 'We confirm the order as soon as the money is in our account.',
  mail_order_transfer_button: 'See how to pay',

  mail_order_link_subject: 'The link to your order {number}',
  mail_order_link_title: 'Here is your order',
  mail_order_link_text: 'You asked for the link to your order {number} of {date}.',
  mail_order_link_valid: 'The link works for {n} days and needs no login.',
  mail_order_link_note:
    'If you did not ask for it, ignore this mail. Anyone with the link can see the order, so do not forward it.',

  mail_order_completed_subject: 'Your order {number} is complete',
  mail_order_completed_title: 'Your order is complete',
  mail_order_completed_text: 'Order {number} of {date} is with you. Enjoy it!',
  mail_order_completed_digital: 'Order {number} of {date} is complete, and your downloads are ready.',
  mail_order_downloads: 'Your downloads',
  mail_order_downloads_hint: 'Open the order: each file waits beside its product, as often as you need it.',
  mail_order_downloads_button: 'Go to your downloads',

  mail_order_cancelled_subject: 'Your order {number} is cancelled',
  mail_order_cancelled_title: 'Your order is cancelled',
  mail_order_cancelled_text: 'Order {number} of {date} is cancelled. You pay nothing for it.',
  mail_order_cancelled_note: 'Is this a surprise to you? Write to us, and we will look into it.',

  mail_shipment_sent_subject: 'Your order {number} is on its way',
  mail_shipment_sent_title: 'Your parcel is on its way',
  mail_shipment_sent_text: 'We have shipped your order {number} of {date}.',
  mail_shipment_sent_part: 'We have shipped a part of your order {number} of {date}.',
  mail_shipment_carrier: 'Carrier',
  mail_shipment_tracking: 'Tracking number',
  mail_shipment_track: 'Track the parcel',
  mail_shipment_pieces: 'In this parcel',
  mail_shipment_rest: 'The other items follow in another parcel.',

  mail_new_order_subject: 'New order {number}: {total}',
  mail_new_order_title: 'New order {number}',
  mail_new_order_text: 'Placed on {date}.',
  mail_new_order_card: 'Paid by card: {total}.',
  mail_new_order_wallet: 'Paid with PayPal: {total}.',
  mail_new_order_razorpay: 'Paid with Razorpay: {total}.',
  mail_new_order_tap: 'Paid with Tap: {total}.',
  mail_new_order_upi: 'Paid by UPI: {total}.',
  mail_new_order_bank: 'Paid by bank transfer: {total}.',
  mail_new_order_cash: 'To be paid in cash on delivery: {total}.',
  mail_new_order_note: 'Note from the customer',

  mail_unpaid_limit_subject: 'An order was refused: too much is unpaid',
  mail_unpaid_limit_account: 'This account has reached the limit for unpaid orders.',
  mail_unpaid_limit_phone: 'Orders with one phone number have reached the limit for unpaid orders.',
  mail_unpaid_limit_address: 'Orders to one delivery address have reached the limit for unpaid orders.',
  mail_unpaid_limit_network:
    'Orders from one network address have reached the limit for unpaid orders of 24 hours.',
  mail_unpaid_limit_customer: 'Customer who was refused',
  mail_unpaid_limit_orders: 'Unpaid orders',
  mail_unpaid_limit_pieces: 'Pieces in them',
  mail_unpaid_limit_total: 'Their value',
  mail_unpaid_limit_look: 'Look at the orders of this customer',
  mail_unpaid_limit_cancel: 'List the orders that can be cancelled; --yes instead of --dry-run cancels them',
  mail_unpaid_limit_raise: 'See the limits; settings set changes one',
  mail_unpaid_limit_proxy:
    'If all visitors come through a proxy of yours, set TRUST_PROXY: without it they share one network address.',
  mail_unpaid_limit_once:
    'You get this mail at most once a day for the same cause. The log has every refusal.',
  mail_foreign_payment_subject: 'Order {number}: payment to another account refused',
  mail_foreign_payment_title: 'A payment was refused',
  mail_foreign_payment_text:
    'The PayPal payment for order {number} of {date} ({total}) was addressed to an account that is not the shop’s. The order was not accepted.',
  mail_foreign_payment_note:
    'No money for it has reached the shop, so there is nothing to ship or to pay back. The log of the server names the payment. If you have just changed the PayPal account of the shop, check its settings.',

  mail_seller_received_subject: 'We have your request to sell at {shop_name}',
  mail_seller_received_title: 'Thank you for your request',
  mail_seller_received_text:
    'It has arrived. We read every request ourselves and answer by mail, whatever we decide.',
  mail_seller_approved_subject: 'Welcome to the sellers of {shop_name}',
  mail_seller_approved_title: 'You are in',
  mail_seller_approved_text:
    '{shop} is now a seller at {shop_name}. Tell us which products you want to start with.',
  mail_seller_approved_button: 'Write to us',
  mail_seller_rejected_subject: 'About your request to sell at {shop_name}',
  mail_seller_rejected_title: 'Not this time',
  mail_seller_rejected_text:
    'Thank you for your interest in selling at {shop_name}. We cannot take you on at the moment. You are welcome to ask again later.',

  mail_contact_subject: 'Message from {name}: {subject}',
  mail_contact_title: 'A message from a visitor',
  mail_contact_text: 'Reply to this mail to write to {name}.',
  mail_contact_name: 'Name',
  mail_contact_email: 'Email',
  mail_contact_phone: 'Phone',
  mail_contact_about: 'Subject',
  mail_contact_message: 'Message',

  mail_answer_subject: 'Re: {subject} {number}',
  mail_answer_title: 'Our answer to your message',
  mail_answer_note: 'Do you have another question about this? Simply reply to this mail.',
  mail_answer_asked: 'Your message of {date}',
} as const;
