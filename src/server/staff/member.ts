import type { Selectable } from 'kysely';
import type { Scheme } from '#domain/staff/member.ts';
import type { Role } from '#domain/staff/roles.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Actor } from '#server/audit/actor.ts';
import type { App } from '#server/context.ts';
import type { MemberTable } from '#server/platform/database/tables/staff.ts';

export interface Member {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly locale: Locale;
  readonly scheme: Scheme;
  /** For changes of the record. */
  readonly version: number;
}

/** Where a request comes from. */
export interface Caller {
  /** Client address for limits; '' for calls by the server itself. */
  readonly address: string;
  readonly userAgent: string;
}

export type MemberRow = Selectable<MemberTable>;

export const actorOf = ({ id, name }: { readonly id: number; readonly name: string }): Actor => ({
  kind: 'member',
  memberId: id,
  name,
});

/** Only a demo opens without a second factor. */
export const isDemo = ({ config }: Pick<App, 'config'>): boolean => config.shopMode === 'demo';
