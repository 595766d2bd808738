import { msOf, type RetentionLine } from '../customers/retention.ts';

/** Data of the shop's own staff. The privacy page describes customers' data, so it does not list these. */
export const STAFF_RETENTION = {
  members: {
    tables: ['member', 'passkey', 'recovery_code'],
    rule: { kind: 'shop' },
    basis: 'contract',
  },
  audit_log: { tables: ['audit_entry'], rule: { kind: 'shop' }, basis: 'proof' },
  member_links: { tables: ['member_link'], rule: { kind: 'after', hours: 24 }, basis: 'security' },
  member_sessions: { tables: ['member_session'], rule: { kind: 'after', hours: 24 }, basis: 'security' },
  member_devices: { tables: ['member_device'], rule: { kind: 'after', days: 90 }, basis: 'security' },
  passkey_challenges: {
    tables: ['passkey_challenge'],
    rule: { kind: 'after', hours: 24 },
    basis: 'security',
  },
  office_requests: { tables: ['office_request'], rule: { kind: 'after', days: 7 }, basis: 'technical' },
  office_undos: { tables: ['office_undo'], rule: { kind: 'after', hours: 24 }, basis: 'technical' },
  text_drafts: { tables: ['text_draft'], rule: { kind: 'after', days: 7 }, basis: 'technical' },
  text_editors: { tables: ['text_editor'], rule: { kind: 'after', hours: 24 }, basis: 'technical' },
  remittance_drafts: { tables: ['remittance_draft'], rule: { kind: 'after', hours: 24 }, basis: 'technical' },
  statement_drafts: { tables: ['statement_draft'], rule: { kind: 'after', hours: 24 }, basis: 'technical' },
  import_uploads: { tables: ['catalogue_import'], rule: { kind: 'after', days: 30 }, basis: 'technical' },
} as const satisfies Readonly<Record<string, RetentionLine>>;

export type StaffSweptKey = Exclude<keyof typeof STAFF_RETENTION, 'members' | 'audit_log'>;

export const staffRetentionMs = (key: StaffSweptKey): number => msOf(STAFF_RETENTION[key].rule);
