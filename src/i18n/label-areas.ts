/** Parts of the shop, with the beginnings of their label keys. */
const AREAS = [
  { area: 'frame', prefixes: ['lbl_top_', 'lbl_hdr_', 'lbl_nav_', 'lbl_foot_', 'lbl_com_'] },
  { area: 'home', prefixes: ['lbl_home_', 'lbl_bestfac_', 'lbl_camp_'] },
  { area: 'listing', prefixes: ['lbl_list_', 'lbl_finder_', 'lbl_card_', 'lbl_compare_', 'lbl_wish_'] },
  { area: 'product', prefixes: ['lbl_prod_', 'lbl_rev_'] },
  { area: 'cart', prefixes: ['lbl_cart_'] },
  { area: 'checkout', prefixes: ['lbl_chkout_', 'lbl_paypage_'] },
  {
    area: 'account',
    prefixes: [
      'lbl_login_',
      'lbl_guest_',
      'lbl_signup_',
      'lbl_profile_',
      'lbl_reset_',
      'lbl_order_',
      'lbl_receipt_',
      'lbl_track_',
      'lbl_transfer_',
      'lbl_taxdoc_',
    ],
  },
  { area: 'pages', prefixes: ['lbl_faq_', 'lbl_contact_', 'lbl_subscribe_', 'lbl_vendor_', 'lbl_privacy_'] },
  { area: 'messages', prefixes: ['msg_', 'err_'] },
  { area: 'mails', prefixes: ['mail_'] },
] as const;

export type LabelArea = (typeof AREAS)[number]['area'];

export const LABEL_AREAS: readonly LabelArea[] = AREAS.map(({ area }) => area);

/** @returns `frame` for a key without an area of its own */
export const areaOf = (key: string): LabelArea =>
  AREAS.find(({ prefixes }) => prefixes.some((prefix) => key.startsWith(prefix)))?.area ?? 'frame';
