import type { Permission } from '#domain/staff/roles.ts';
import type { Locale } from '#i18n/locales.ts';
import type { FormName } from '#routes/office/actions.ts';
import type { FoundPage, OfficePath } from '#routes/office/pages.ts';
import type { Member } from '#server/staff/member.ts';
import type { Conflict } from './conflict.ts';
import type { Fault } from './fault.ts';
import type { Notice } from './notice.ts';
import type { QueryAnswer, QueryInput, QueryName } from './queries.ts';

export type OfficeMember = Member;

/** A form that was not accepted. The page shows it with its values. */
export interface PostedForm {
  /** Undefined if no action has the posted name. */
  readonly action: FormName | undefined;
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** By field; '' for the whole form. */
  readonly faults: Readonly<Record<string, Fault>>;
  /** Both sides where two members changed the same record. */
  readonly conflict?: Conflict | undefined;
}

/** One request for a page of the office. */
export interface OfficeVisit extends FoundPage {
  readonly locale: Locale;
  /** Undefined on pages for anyone. */
  readonly member: OfficeMember | undefined;
  readonly formToken: string;
  readonly now: number;
  readonly isDemo: boolean;
  readonly notice: Notice | undefined;
  /** Key of the form that was accepted before this page. */
  readonly saved: string;
  readonly posted: PostedForm | undefined;
  /** Recovery codes, shown once. */
  readonly codes: readonly string[] | undefined;
  /** 403 and 404 are shown by the same layout. */
  readonly status: 200 | 401 | 403 | 404 | 409 | 422 | 500;
  can(permission: Permission): boolean;
  /** True if the member may open the page, so that links to it are shown. */
  canOpen(path: OfficePath): boolean;
  /** @throws when the role may not run the query, because pages check first */
  query<N extends QueryName>(name: N, input: QueryInput<N>): Promise<QueryAnswer<N>>;
}
