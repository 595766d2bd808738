import type { Locator } from 'playwright';
import type { FormName } from '#domain/customers/validation.ts';
import type { LabelKey, Translate } from '#i18n/translate.ts';
import type { Visitor } from '../visitor.ts';
import { field } from './field.ts';

export type Wrong = readonly [
  field: string,
  value: string,
  code: 'required' | 'too_long' | 'email_invalid',
  n?: number,
];

export interface FormCase {
  readonly form: FormName;
  readonly path: string;
  readonly endpoint: string;
  readonly good: Readonly<Record<string, string>>;
  /** Landmark that contains the form. */
  readonly landmark: 'contentinfo' | 'main';
  readonly labels: Readonly<Record<string, LabelKey>>;
  readonly submit: LabelKey;
  readonly wrong: readonly Wrong[];
  readonly success: LabelKey;
  readonly broken: 'unexpected' | 'unexpected_later';
}

const long = (n: number): string => 'x'.repeat(n + 1);
const longEmail = (n: number): string => `${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(n - 125)}.example`;

/** Public forms with all rows of section 5 of the specification. */
export const PUBLIC_FORMS: readonly FormCase[] = [
  {
    form: 'newsletter',
    path: '/faq',
    endpoint: 'insert-subscriber',
    good: { SubscriberEmail: 'reader@example.com' },
    landmark: 'contentinfo',
    labels: { SubscriberEmail: 'lbl_subscribe_email' },
    submit: 'lbl_subscribe_button',
    wrong: [
      ['SubscriberEmail', '', 'required'],
      ['SubscriberEmail', '   ', 'required'],
      ['SubscriberEmail', 'reader', 'email_invalid'],
      ['SubscriberEmail', 'reader@example', 'email_invalid'],
      ['SubscriberEmail', longEmail(201), 'too_long', 200],
    ],
    success: 'msg_subscribed',
    broken: 'unexpected_later',
  },
  {
    form: 'contact',
    path: '/contact-us',
    endpoint: 'contact-us',
    good: {
      FullName: 'Noura',
      Email: 'noura@example.com',
      PhoneNumber: '+91 98450 20160',
      Subject: 'Where is it?',
      Message: 'My parcel,\nplease.',
    },
    landmark: 'main',
    submit: 'lbl_contact_send',
    labels: {
      FullName: 'lbl_contact_name',
      Email: 'lbl_contact_email',
      PhoneNumber: 'lbl_contact_phone_number',
      Subject: 'lbl_contact_subject',
      Message: 'lbl_contact_message',
    },
    wrong: [
      ['FullName', ' ', 'required'],
      ['FullName', long(200), 'too_long', 200],
      ['Email', '', 'required'],
      ['Email', 'noura@', 'email_invalid'],
      ['Email', `${'x'.repeat(60)}@${'y'.repeat(40)}.example`, 'too_long', 100],
      ['Subject', '', 'required'],
      ['Subject', long(150), 'too_long', 150],
      ['Message', '\n', 'required'],
      ['Message', long(2000), 'too_long', 2000],
    ],
    success: 'msg_message_sent',
    broken: 'unexpected',
  },
  {
    form: 'review',
    path: '/product-detail/3/x/y#reviews',
    endpoint: 'insert-product-review',
    good: {
      ReviewerName: 'Noura',
      ReviewerEmail: 'noura@example.com',
      ReviewTitle: 'Mixes well',
      ReviewBody: 'No lumps.',
    },
    landmark: 'main',
    submit: 'lbl_rev_submit',
    labels: {
      ReviewerName: 'lbl_rev_name',
      ReviewerEmail: 'lbl_rev_email',
      ReviewTitle: 'lbl_rev_title',
      ReviewBody: 'lbl_rev_body',
    },
    wrong: [
      ['ReviewerName', '', 'required'],
      ['ReviewerName', long(200), 'too_long', 200],
      ['ReviewerEmail', '', 'required'],
      ['ReviewerEmail', 'noura at example.com', 'email_invalid'],
      ['ReviewerEmail', longEmail(201), 'too_long', 200],
      ['ReviewTitle', '', 'required'],
      ['ReviewTitle', long(200), 'too_long', 200],
      ['ReviewBody', ' ', 'required'],
      ['ReviewBody', long(200), 'too_long', 200],
    ],
    success: 'msg_review_sent',
    broken: 'unexpected_later',
  },
];

const labelOf = (t: Translate, { labels }: FormCase, name: string): string => {
  const label = labels[name];
  return label ? t(label) : name;
};

export interface PublicForm {
  readonly landmark: Locator;
  readonly button: Locator;
  field(name: string): Locator;
}

export const publicForm = ({ page, t }: Visitor, one: FormCase, role = one.landmark): PublicForm => {
  const landmark = page.getByRole(role);
  return {
    landmark,
    button: landmark.getByRole('button', { name: t(one.submit), exact: true }),
    field: (name) => field(landmark, labelOf(t, one, name)),
  };
};

export const messageOf = (t: Translate, one: FormCase, [name, , code, n]: Wrong): string =>
  t.error(code, { label: labelOf(t, one, name), ...(n !== undefined && { n }) });

/** Groups rows, given by the field that they are about, so that a form is sent once for several fields. */
export const inRounds = <Row>(rows: readonly Row[], fieldOf: (row: Row) => string): readonly Row[][] => {
  const rounds: Row[][] = [];
  for (const row of rows) {
    const free = rounds.find((round) => !round.some((other) => fieldOf(other) === fieldOf(row)));
    if (free) free.push(row);
    else rounds.push([row]);
  }
  return rounds;
};

export const roundsOf = ({ wrong }: FormCase): readonly Wrong[][] => inRounds(wrong, ([field]) => field);
