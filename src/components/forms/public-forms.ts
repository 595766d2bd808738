import type { FORM_RULES } from '#domain/customers/validation.ts';
import type { ErrorCode, LabelKey } from '#i18n/translate-with.ts';

/** Forms that work without JavaScript. Each posts to its own page. */
export type PublicForm = 'newsletter' | 'contact' | 'trackOrder' | 'review';

export const FIELD_LABELS = {
  newsletter: { SubscriberEmail: 'lbl_subscribe_email' },
  contact: {
    FullName: 'lbl_contact_name',
    Email: 'lbl_contact_email',
    PhoneNumber: 'lbl_contact_phone_number',
    Subject: 'lbl_contact_subject',
    Message: 'lbl_contact_message',
  },
  trackOrder: { OrderNumber: 'lbl_track_number', Contact: 'lbl_track_contact' },
  review: {
    ReviewerName: 'lbl_rev_name',
    ReviewerEmail: 'lbl_rev_email',
    ReviewTitle: 'lbl_rev_title',
    ReviewBody: 'lbl_rev_body',
  },
} as const satisfies { [N in PublicForm]: Record<keyof (typeof FORM_RULES)[N], LabelKey> };

/** Element ids of the success messages. */
export const SENT = {
  newsletter: 'subscribed',
  contact: 'message-sent',
  trackOrder: 'link-sent',
  review: 'review-sent',
} as const;

/** Messages for unexpected server errors (spec, section 8). */
export const UNEXPECTED = {
  newsletter: 'unexpected_later',
  contact: 'unexpected',
  trackOrder: 'unexpected_later',
  review: 'unexpected_later',
} as const satisfies Record<PublicForm, ErrorCode>;
