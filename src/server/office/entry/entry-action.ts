import type { Result } from '#domain/result.ts';
import type { Locale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import type { Caller } from '#server/staff/member.ts';
import type { MemberSession } from '#server/staff/sessions/read-session.ts';
import type { StartedSession } from '#server/staff/sessions/start-session.ts';
import type { Refused } from '../action.ts';
import type { FormFields } from '../forms/form-fields.ts';

/** Context of actions on pages for anyone. The session may still wait for a second factor. */
export interface EntryContext {
  readonly app: App;
  readonly caller: Caller;
  readonly locale: Locale;
  readonly params: Readonly<Record<string, string>>;
  readonly session: MemberSession | undefined;
}

export interface EntryDone {
  readonly started?: StartedSession;
  /** Recovery codes, shown once. */
  readonly codes?: readonly string[];
  /** Answer to a script instead of a page. */
  readonly json?: unknown;
}

export type EntryAction = (context: EntryContext, form: FormFields) => Promise<Result<EntryDone, Refused>>;
