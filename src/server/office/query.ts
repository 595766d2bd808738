import type { Permission } from '#domain/staff/roles.ts';
import type { Locale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import type { Member } from '#server/staff/member.ts';
import type { MemberSession } from '#server/staff/sessions/read-session.ts';

export interface QueryContext {
  readonly app: App;
  readonly member: Member | undefined;
  /** Also set while it waits for a second factor. */
  readonly session: MemberSession | undefined;
  readonly locale: Locale;
  readonly now: number;
}

export const query = <Input, Answer>(
  permission: Permission | 'anyone',
  run: (context: QueryContext, input: Input) => Promise<Answer>,
) => ({ permission, run });
