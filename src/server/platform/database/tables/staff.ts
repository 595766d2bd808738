import type { Generated } from 'kysely';
import type { Scheme } from '#domain/staff/member.ts';
import type { Role } from '#domain/staff/roles.ts';
import type { Locale } from '#i18n/locales.ts';

export interface MemberTable {
  id: Generated<number>;
  /** As entered; `email_key` is the same in lower case. */
  email: string;
  email_key: string;
  name: string;
  role: Role;
  locale: Locale;
  scheme: Generated<Scheme>;
  /** Null for an invited member, and for the owner of a demo who has set none. */
  password_hash: string | null;
  /** TOTP secret, encrypted with a key derived from the shop's secret. */
  totp_sealed: Generated<string | null>;
  /** Time step of the last accepted code, so that no code works twice. */
  totp_step: Generated<number>;
  /** Incremented by each change of the record. */
  version: Generated<number>;
  created_at: number;
  /** Null until the invitation is accepted. */
  joined_at: number | null;
  disabled_at: Generated<number | null>;
  last_sign_in_at: Generated<number | null>;
}

export interface MemberLinkTable {
  /** SHA-256 (hex). */
  token_hash: string;
  /** `welcome`: creates the first owner. */
  kind: 'welcome' | 'invitation';
  member_id: number | null;
  created_at: number;
  expires_at: number;
}

export interface MemberSessionTable {
  id: Generated<number>;
  /** SHA-256 (hex). */
  token_hash: string;
  member_id: number;
  created_at: number;
  last_used_at: number;
  /** Time of the last second factor; null before it. */
  confirmed_at: number | null;
  address: string;
  user_agent: string;
}

export interface MemberDeviceTable {
  member_id: number;
  /** Keyed hash of member, address, browser and system. */
  device_hash: string;
  last_used_at: number;
}

export interface RecoveryCodeTable {
  member_id: number;
  /** SHA-256 (hex). The row is deleted when the code is used. */
  code_hash: string;
  created_at: number;
}

export interface PasskeyTable {
  /** Credential id, base64url. */
  id: string;
  member_id: number;
  name: string;
  /** COSE key, base64url. */
  public_key: string;
  counter: number;
  transports_json: string;
  created_at: number;
  last_used_at: number | null;
}

/** The row is deleted when the challenge is answered. */
export interface PasskeyChallengeTable {
  challenge: string;
  purpose: 'register' | 'sign-in' | 'confirm';
  /** Null for a sign-in, which does not name the member. */
  member_id: number | null;
  expires_at: number;
}
