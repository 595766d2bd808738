import type { ServerResponse } from 'node:http';
import type { Locale } from '#i18n/locales.ts';
import { isEntryName } from '#routes/office/actions.ts';
import { officeUrl, readNextPage, withNextPage } from '#routes/office/pages.ts';
import type { App } from '#server/context.ts';
import type { MemberSession } from '#server/staff/sessions/read-session.ts';
import type { Stage } from '#server/staff/sessions/session-rules.ts';
import { formatCookie } from '../cookies.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { seeOther, sendText } from '../respond.ts';
import type { OfficeVisit } from '../visit.ts';
import { entryActions } from './entry-actions.ts';

export interface EntryRequest {
  readonly app: App;
  readonly response: ServerResponse;
  readonly address: string;
  readonly userAgent: string;
  readonly url: string;
  readonly locale: Locale;
  readonly params: Readonly<Record<string, string>>;
  readonly session: MemberSession | undefined;
}

export type Show = (more: Partial<Pick<OfficeVisit, 'status' | 'posted' | 'codes'>>) => void;

const STAGE_PATHS = { confirm: 'sign-in/code', enrol: 'sign-in/factor' } as const;

/** Page of a session that waits for a second factor. */
export const stageUrl = (stage: Stage, next: string): string =>
  stage === 'open' ? next : withNextPage(STAGE_PATHS[stage], next);

export const answerEntry = async (request: EntryRequest, form: FormFields, show: Show): Promise<void> => {
  const { app, response, address, userAgent, url, session } = request;
  const name = form.text('do');
  if (!isEntryName(name)) return sendText(response, 400, 'The action is unknown.');
  const done = await entryActions[name]({ ...request, caller: { address, userAgent } }, form);
  if (!done.ok) {
    const { password: _, ...values } = form.values;
    return show({ status: 422, posted: { action: name, values, faults: done.error.faults } });
  }
  const { started, codes, json } = done.value;
  if (json !== undefined) {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
    response.end(JSON.stringify(json));
    return;
  }
  if (codes && codes.length > 0) return show({ codes });
  const next = readNextPage(new URL(url, 'http://localhost').searchParams);
  if (!started) return seeOther(response, session ? next : officeUrl('sign-in'));
  seeOther(response, stageUrl(started.stage, next), [
    formatCookie(app, 'session', started.token),
    formatCookie(app, 'entry', '', 0),
  ]);
};
