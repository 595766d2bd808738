/** Reviews of a product and the form that writes one. */
export const review = {
  lbl_rev_write: 'Write a review',
  lbl_rev_rating: 'Your rating',
  lbl_rev_stars_one: '{n} star',
  lbl_rev_stars_other: '{n} stars',
  lbl_rev_name: 'Name',
  lbl_rev_name_removed: 'Name removed',
  lbl_rev_email: 'Email',
  lbl_rev_email_hint: 'Not shown. One review per product and email.',
  lbl_rev_title: 'Review Title',
  lbl_rev_body: 'Review Body',
  lbl_rev_body_hint: 'Up to {n} characters',
  lbl_rev_submit: 'Send review',
  lbl_rev_more: 'Show more reviews',
  lbl_rev_shown: '{n} of {total} reviews',
  lbl_rev_whole: 'Read all of it',
  lbl_rev_less: 'Show less',
} as const;
