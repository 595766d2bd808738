import type { Engine } from '../db.ts';
import { autoId, createTable, keyed, numbers, optionalTexts, owner, texts, zeros } from './statements.ts';
import { differs, purgeOn } from './triggers.ts';

/** Messages are tickets that staff answer. */
const createTickets = (engine: Engine): string[] => [
  `create table contact_message (
    id ${autoId(engine)}, full_name text not null, email text not null, phone text not null,
    subject text not null, message text not null, locale text not null, created_at bigint not null,
    is_spam integer not null default 0 check (is_spam in (0, 1)),
    state text not null default 'open' check (state in ('open', 'answered', 'closed')),
    assignee_id integer references member(id), version integer not null default 1)`,
  'create index contact_message_by_state on contact_message (is_spam, state, created_at, id)',
  'create index contact_message_by_email on contact_message (lower(email))',
  // Only the staff sees an internal reply, which is a note between the answers.
  `create table message_reply (
    id ${autoId(engine)}, contact_message_id integer not null references contact_message(id) on delete cascade,
    member_id integer references member(id), author_name text not null,
    message text not null, created_at bigint not null,
    is_internal integer not null default 0 check (is_internal in (0, 1)))`,
  'create index message_reply_by_message on message_reply (contact_message_id, id)',
  `create table vendor_request (
    id ${autoId(engine)}, first_name text not null, last_name text not null, email text not null,
    email_key text not null unique, password_hash text not null, mobile text not null, address text not null,
    country_id integer not null references country(id),
    state_province_id integer references state_province(id), city_id integer references city(id),
    postal_code text not null, locale text not null, created_at bigint not null)`,
];

/** When and to which words subscribers gave their consent. Earlier ones subscribed with the form alone, and stay. */
const createSubscribers = (): string[] => [
  `create table subscriber (
    email_key text primary key, email text not null, locale text not null, created_at bigint not null,
    requested_at bigint, consent_text text not null default '')`,
  'create index subscriber_by_created_at on subscriber (created_at, email_key)',
  'create index subscriber_by_created on subscriber (created_at, email_key)',
];

/** The shop's reply to a review, how many shoppers found the review helpful, and why it was hidden. */
const createReviews = (engine: Engine): string[] => [
  createTable(
    'review',
    `"id" ${autoId(engine)}`,
    optionalTexts('key'),
    owner('product_id', 'product'),
    texts('title', 'body', 'reviewer_name', 'reviewer_email', 'language'),
    zeros('is_verified', 'is_published'),
    numbers('created_at'),
    '"rating" integer not null check (rating between 1 and 5)',
    'helpful_count integer not null default 0 check (helpful_count >= 0)',
    ['reply text', 'reply_at bigint'],
    ['moderated_at bigint', 'hidden_reason text'],
    'version integer not null default 1',
    keyed('review_once', 'unique', 'product_id', 'reviewer_email'),
  ),
  'create index review_by_published on review (is_published, created_at, id)',
  'create index review_by_email on review (reviewer_email)',
  purgeOn(engine, 'review_product', {
    name: 'review_reply',
    on: 'update of reply, reply_at on review',
    when: differs(engine, ['reply']),
  }),
];

export const createMessages = (engine: Engine): string[] => [
  ...createTickets(engine),
  ...createSubscribers(),
  ...createReviews(engine),
];
