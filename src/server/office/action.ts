import type { Result } from '#domain/result.ts';
import type { Permission } from '#domain/staff/roles.ts';
import type { App } from '#server/context.ts';
import type { UploadedFile } from '#server/platform/http/read-upload.ts';
import type { MemberSession } from '#server/staff/sessions/read-session.ts';
import { hasFactor } from '#server/staff/sessions/session-rules.ts';
import type { Conflict } from './conflict.ts';
import type { Fault, FaultCode } from './fault.ts';
import type { FormFields } from './forms/form-fields.ts';
import type { Notice } from './notice.ts';
import type { Undo } from './undo.ts';
import type { OfficeMember } from './visit.ts';

export interface ActionContext {
  readonly app: App;
  readonly member: OfficeMember;
  readonly session: MemberSession;
  readonly address: string;
  readonly userAgent: string;
  /** Parameters of the page that contains the form. */
  readonly params: Readonly<Record<string, string>>;
  /** Files of the form. They are deleted after the action, unless it moves them. */
  readonly files: readonly UploadedFile[];
}

export interface Done {
  readonly notice?: Omit<Notice, 'undo'>;
  /** Some of the records were not changed. An undo then shows this notice. */
  readonly isPartial?: boolean;
  /** Offered with the notice. */
  readonly undo?: Undo;
  /** Path of the next page. Default: the page with the form. */
  readonly to?: string;
  readonly cookies?: readonly string[];
  /** Recovery codes, shown once instead of the next page. */
  readonly codes?: readonly string[];
}

export interface Refused {
  /** Default: 422. */
  readonly status?: 409 | 422;
  /** By field; '' for the whole form. */
  readonly faults: Readonly<Record<string, Fault>>;
  /** Values that the form shows instead of what was typed, such as files that were already stored. */
  readonly kept?: Readonly<Record<string, string>>;
  /** Both sides, for status 409. */
  readonly conflict?: Conflict | undefined;
}

export interface OfficeAction {
  readonly permission: Permission;
  /** True if the act needs a second factor of the last ten minutes. */
  readonly needsStepUp?: (context: ActionContext, form: FormFields) => boolean | Promise<boolean>;
  readonly run: (context: ActionContext, form: FormFields) => Promise<Result<Done, Refused>>;
}

/** For acts that always need a fresh second factor. Members without one exist in demo mode only. */
export const asksForFactor: NonNullable<OfficeAction['needsStepUp']> = ({ session }) =>
  hasFactor(session.factors);

/** @example refuse(faultOf('email', 'email_invalid')) */
export const faultOf = (field: string, code: FaultCode, values?: Fault['values']): Refused => ({
  faults: { [field]: { code, ...(values && { values }) } },
});
