import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { can } from '#domain/staff/roles.ts';
import { isLocale, type Locale, readAcceptLanguage } from '#i18n/locales.ts';
import { canOpen, type FoundPage, findOfficePage, officeUrl, withNextPage } from '#routes/office/pages.ts';
import { asActor } from '#server/audit/actor.ts';
import type { App } from '#server/context.ts';
import { isUpload, refuseUpload } from '#server/platform/http/page-post.ts';
import { requestId } from '#server/platform/http/request-id.ts';
import { hashToken } from '#server/platform/secrets/token.ts';
import { actorOf } from '#server/staff/member.ts';
import { findEndedMember } from '#server/staff/sessions/ended-session.ts';
import { type MemberSession, readSession } from '#server/staff/sessions/read-session.ts';
import { hasFactor } from '#server/staff/sessions/session-rules.ts';
import type { ActionContext } from './action.ts';
import { findAction } from './actions.ts';
import { applySides } from './conflict.ts';
import { formatCookie, formatNotice, formToken, readCookie, readNotice } from './cookies.ts';
import { answerEntry, stageUrl } from './entry/answer-entry.ts';
import { sendFile } from './files/send-file.ts';
import { holdForm, takeHeldForm } from './forms/held-form.ts';
import { type ReceivedForm, receiveForm } from './forms/receive-form.ts';
import { queries } from './queries.ts';
import { seeOther, sendText } from './respond.ts';
import { keepUndo } from './undo.ts';
import type { OfficeVisit } from './visit.ts';

/** Page that shows errors. It is not in the table of pages, so it has no address of its own. */
const STATE_URL = '/office/state';
const NO_PAGE: FoundPage = { page: { path: 'state', permission: 'anyone' }, params: {} };

interface Asked extends FoundPage {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly address: string;
  /** Path and query. */
  readonly url: string;
  readonly locale: Locale;
  readonly session: MemberSession | undefined;
  /** Value of the cookie that form tokens belong to. */
  readonly secret: string;
}

export interface OfficeGate {
  /** Answers, or opens a visit and calls `next` to render its page. */
  handle(
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
    next: () => void,
  ): Promise<void>;
  findVisit(requestId: string): OfficeVisit | undefined;
}

/**
 * True for members with permission for the page. Files and long forms of others are not accepted, so that they cannot fill
 * the disk or the memory.
 */
const isOpenTo = ({ session, page }: Asked): boolean =>
  session?.stage === 'open' && page.permission !== 'anyone' && can(session.member.role, page.permission);

/** The page that is rendered would not be the one whose permission was checked. */
const hasOtherPath = (path: string): boolean => /\/(?:\.|%2e){1,2}(?:\/|$)|\\/i.test(path);

const userAgentOf = (request: IncomingMessage): string => String(request.headers['user-agent'] ?? '');

/** Language of a visitor: the link to the other language, else the browser's. */
const readLocaleOf = ({ url = '', headers }: IncomingMessage): Locale => {
  const asked = new URLSearchParams(url.split('?', 2)[1]).get('lang');
  return isLocale(asked) ? asked : readAcceptLanguage(headers['accept-language']);
};

const toSignIn = (url: string): string => withNextPage('sign-in', url);

export const createOfficeGate = (app: App): OfficeGate => {
  const visits = new Map<string, OfficeVisit>();

  /** Form tokens of visitors who sign in belong to a cookie of their own. */
  const entrySecret = (request: IncomingMessage, response: ServerResponse): string => {
    const given = readCookie(app, request, 'entry');
    if (given !== '' || request.method === 'POST') return given;
    const made = randomBytes(18).toString('base64url');
    response.appendHeader('Set-Cookie', formatCookie(app, 'entry', made));
    return made;
  };

  const open = (
    { request, response, page, params, locale, session, secret }: Asked,
    next: () => void,
    more: Partial<Pick<OfficeVisit, 'status' | 'posted' | 'codes'>> = {},
  ): void => {
    const { status = 200, posted, codes } = more;
    const member = session?.stage === 'open' ? session.member : undefined;
    const notice = request.method === 'GET' ? readNotice(app, request) : undefined;
    if (notice) response.appendHeader('Set-Cookie', formatCookie(app, 'notice', '', 0));
    const id = requestId(response);
    visits.set(id, {
      page,
      params,
      locale,
      member,
      status,
      notice,
      posted,
      codes,
      formToken: secret === '' ? '' : formToken(app, secret),
      now: app.clock.now(),
      isDemo: app.config.shopMode === 'demo',
      can: (permission) => member !== undefined && can(member.role, permission),
      canOpen: (path) => member !== undefined && canOpen(member.role, path),
      query: (name, input) => {
        const { permission, run } = queries[name];
        if (permission !== 'anyone' && !(member && can(member.role, permission)))
          throw new Error(`the query ${name} is not allowed`);
        const context = { app, member, session, locale, now: app.clock.now() };
        // The name determines the types of input and answer, which the compiler cannot follow.
        return Reflect.apply(run, undefined, [context, input]);
      },
    });
    response.once('close', () => visits.delete(id));
    if (page === NO_PAGE.page || status === 403) request.url = STATE_URL;
    next();
  };

  const act = async (asked: Asked, session: MemberSession, sent: ReceivedForm, next: () => void) => {
    const { request, response, address, url, params } = asked;
    const form = applySides(sent.form);
    const name = form.text('do');
    const action = findAction(name);
    if (!action) return sendText(response, 400, 'The action is unknown.');
    if (!can(session.member.role, action.permission)) return open(asked, next, { status: 403 });
    const { member } = session;
    const { files } = sent;
    const userAgent = userAgentOf(request);
    const context: ActionContext = { app, member, session, address, userAgent, params, files };
    if (!session.isFresh && (await action.needsStepUp?.(context, form))) {
      await holdForm(app, member.id, url, form);
      return seeOther(response, officeUrl('confirm', {}, { next: url }));
    }
    const done = await asActor(actorOf(member), () => action.run(context, form));
    if (!done.ok) {
      const { status = 422, faults, conflict, kept = {} } = done.error;
      const stored = Object.entries(kept).map(([field, value]) => [field, [value]] as const);
      const values = { ...form.values, ...Object.fromEntries(stored) };
      return open(asked, next, { status, posted: { action: name, values, faults, conflict } });
    }
    const { to, cookies = [], codes, undo } = done.value;
    if (codes && codes.length > 0) return open(asked, next, { codes });
    const notice = done.value.notice && {
      ...done.value.notice,
      ...(undo && { undo: await keepUndo(app, member.id, undo, params) }),
    };
    seeOther(response, to ?? url, [...cookies, ...(notice ? [formatNotice(app, notice)] : [])]);
  };

  /** Before the file, the member confirms the second factor, and then finds a link to the file on its page. */
  const send = async ({ response, url, page, params }: Asked, session: MemberSession): Promise<void> => {
    const { member, factors, isFresh } = session;
    if (page.needsStepUp && hasFactor(factors) && !isFresh)
      return seeOther(response, officeUrl('confirm', {}, { next: url.replace('/export', '') }));
    await asActor(actorOf(member), () => sendFile({ app, response, url, page, params, member }));
  };

  const show = async (asked: Asked, next: () => void): Promise<void> => {
    const { response, session, url, page } = asked;
    if (page.permission === 'anyone' && page !== NO_PAGE.page) return open(asked, next);
    if (!session) return seeOther(response, toSignIn(url));
    if (session.stage !== 'open') return seeOther(response, stageUrl(session.stage, url));
    if (page === NO_PAGE.page) return open(asked, next, { status: 404 });
    if (!isOpenTo(asked) && page.permission !== 'anyone') return open(asked, next, { status: 403 });
    if (page.isFile) return send(asked, session);
    const held = await takeHeldForm(app, session.member.id, url);
    if (!held) return open(asked, next);
    open(asked, next, {
      posted: { action: held.text('do'), values: held.values, faults: { '': { code: 'held' } } },
    });
  };

  const post = async (asked: Asked, next: () => void): Promise<void> => {
    const { request, response, session, secret, url, page } = asked;
    // An action may have another permission than the page that shows its faults.
    const isPrivate = session?.stage === 'open' && page.permission !== 'anyone';
    if (page === NO_PAGE.page || (isPrivate && !isOpenTo(asked))) return show(asked, next);
    if (page.isFile) return sendText(response, 405, 'A file takes no form.', { Allow: 'GET, HEAD' });
    // The files of a member whose session has ended are not read. The way back leads to the page that takes them.
    if (
      page.upload &&
      session?.stage !== 'open' &&
      isUpload(request) &&
      !refuseUpload(request, app.config.siteUrl)
    )
      return seeOther(response, session ? stageUrl(session.stage, url) : toSignIn(url));
    const findEnded = () => findEndedMember(app, hashToken(secret));
    // A long text that was typed before the session ended is held as well.
    const isEnded = !session && page.formBytes !== undefined && (await findEnded()) !== undefined;
    const received = await receiveForm(app, request, secret, {
      upload: isOpenTo(asked) ? page.upload : undefined,
      formBytes: isOpenTo(asked) || isEnded ? page.formBytes : undefined,
    });
    if (!received.ok) {
      const { status, reason, fault, form } = received.error;
      if (!fault || !page.upload) return sendText(response, status, reason);
      const { action } = page.upload;
      const posted = { action, values: form?.values ?? {}, faults: { '': { code: fault } } };
      return open(asked, next, { status: 422, posted });
    }
    const { form, discard } = received.value;
    if (page.permission === 'anyone') {
      const entry = { ...asked, app, userAgent: userAgentOf(request) };
      return answerEntry(entry, form, (more) => open(asked, next, more));
    }
    if (session?.stage === 'open') {
      try {
        return await act(asked, session, received.value, next);
      } finally {
        await discard();
      }
    }
    const memberId = session?.member.id ?? (await findEnded());
    if (memberId !== undefined) await holdForm(app, memberId, url, form);
    seeOther(response, session ? stageUrl(session.stage, url) : toSignIn(url));
  };

  return {
    findVisit: (id) => visits.get(id),
    handle: async (request, response, address, next) => {
      // Astro drops the headers of a page with status 404.
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('X-Robots-Tag', 'noindex');
      const url = request.url ?? '';
      const [path = ''] = url.split('?', 1);
      if (!['GET', 'HEAD', 'POST'].includes(request.method ?? ''))
        return sendText(response, 405, 'The office supports GET, HEAD and POST.', {
          Allow: 'GET, HEAD, POST',
        });
      if (hasOtherPath(path)) return sendText(response, 404, 'This page does not exist.');
      const token = readCookie(app, request, 'session');
      const session = token === '' ? undefined : await readSession(app, hashToken(token));
      const found = findOfficePage(path) ?? NO_PAGE;
      const isEntry = found.page.permission === 'anyone';
      const asked: Asked = {
        ...found,
        request,
        response,
        address,
        url,
        locale: session?.member.locale ?? readLocaleOf(request),
        session,
        secret: session || (token !== '' && !isEntry) ? token : entrySecret(request, response),
      };
      await (request.method === 'POST' ? post(asked, next) : show(asked, next));
    },
  };
};
