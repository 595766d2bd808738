import { msOf, type RetentionLine } from '../customers/retention.ts';

/** Data of the shop's own staff. The privacy page describes customers' data, so it does not list these. */
export const STAFF_RETENTION = {
  members: {
    tables: ['member', 'passkey', 'recovery_code'],
    rule: { kind: 'shop' },
  },
  audit_log: { tables: ['audit_entry'], rule: { kind: 'shop' } },
  member_links: { tables: ['member_link'], rule: { kind: 'after', hours: 24 } },
  member_sessions: { tables: ['member_session'], rule: { kind: 'after', hours: 24 } },
  member_devices: { tables: ['member_device'], rule: { kind: 'after', days: 90 } },
  passkey_challenges: { tables: ['passkey_challenge'], rule: { kind: 'after', hours: 24 } },
  office_requests: { tables: ['office_request'], rule: { kind: 'after', days: 7 } },
  office_undos: { tables: ['office_undo'], rule: { kind: 'after', hours: 24 } },
  text_drafts: { tables: ['text_draft'], rule: { kind: 'after', days: 7 } },
  text_editors: { tables: ['text_editor'], rule: { kind: 'after', hours: 24 } },
  remittance_drafts: { tables: ['remittance_draft'], rule: { kind: 'after', hours: 24 } },
  import_uploads: { tables: ['catalogue_import'], rule: { kind: 'after', days: 30 } },
} as const satisfies Readonly<Record<string, RetentionLine>>;

export type StaffSweptKey = Exclude<keyof typeof STAFF_RETENTION, 'members' | 'audit_log'>;

export const staffRetentionMs = (key: StaffSweptKey): number => msOf(STAFF_RETENTION[key].rule);
