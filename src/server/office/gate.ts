import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { withAmountsIn } from '#domain/market/amount-language.ts';
import { can } from '#domain/staff/roles.ts';
import { isLocale, type Locale, readAcceptLanguage } from '#i18n/locales.ts';
import { isActionName, isActionOf, readFormName } from '#routes/office/actions.ts';
import {
  canOpen,
  type FoundPage,
  findOfficePage,
  officeUrl,
  readNextPage,
  withNextPage,
} from '#routes/office/pages.ts';
import { asActor } from '#server/audit/actor.ts';
import type { App } from '#server/context.ts';
import { isUpload } from '#server/platform/http/page-post.ts';
import { requestId } from '#server/platform/http/request-id.ts';
import { pathOf } from '#server/platform/path-of.ts';
import { hashToken } from '#server/platform/secrets/token.ts';
import { actorOf } from '#server/staff/member.ts';
import { type EndedMember, findEndedMember, findMemberOfForm } from '#server/staff/sessions/ended-session.ts';
import { type MemberSession, readSession } from '#server/staff/sessions/read-session.ts';
import { hasFactor } from '#server/staff/sessions/session-rules.ts';
import type { ActionContext } from './action.ts';
import { ACTIONS } from './actions.ts';
import { applySides } from './conflict.ts';
import {
  formatCookie,
  formatNotice,
  formatSaved,
  formToken,
  memberOfToken,
  readCookie,
  readNotice,
} from './cookies.ts';
import { answerEntry, stageUrl } from './entry/answer-entry.ts';
import { sendFile } from './files/send-file.ts';
import { type Answer, createTurns, digestForm, findAnswer, keepAnswer } from './forms/answered-form.ts';
import { type FormFields, withoutSecrets } from './forms/form-fields.ts';
import { holdForm, takeHeldForm } from './forms/held-form.ts';
import { type ReceivedForm, receiveForm } from './forms/receive-form.ts';
import { queries } from './queries.ts';
import { seeOther, sendText } from './respond.ts';
import { keepUndo } from './undo.ts';
import type { OfficeVisit } from './visit.ts';

/** Page that shows errors. It is not in the table of pages, so it has no address of its own. */
const STATE_URL = '/office/state';
const NO_PAGE: FoundPage = { page: { path: 'state', permission: 'anyone' }, params: {} };

interface Exchange extends FoundPage {
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
const isOpenTo = ({ session, page }: Exchange): boolean =>
  session?.stage === 'open' && page.permission !== 'anyone' && can(session.member.role, page.permission);

/** The page that is rendered would not be the one whose permission was checked. */
const hasOtherPath = (path: string): boolean => /\/(?:\.|%2e){1,2}(?:\/|$)|\\/i.test(path);

const userAgentOf = (request: IncomingMessage): string => String(request.headers['user-agent'] ?? '');

/** Language of a visitor: the link to the other language, else the browser's. */
const readLocaleOf = ({ url = '', headers }: IncomingMessage): Locale => {
  const chosen = new URLSearchParams(url.split('?', 2)[1]).get('lang');
  return isLocale(chosen) ? chosen : readAcceptLanguage(headers['accept-language']);
};

export const createOfficeGate = (app: App): OfficeGate => {
  const visits = new Map<string, OfficeVisit>();
  const inTurn = createTurns();

  /** Form tokens of visitors who sign in belong to a cookie of their own. */
  const makeEntrySecret = (response: ServerResponse): string => {
    const made = randomBytes(18).toString('base64url');
    response.appendHeader('Set-Cookie', formatCookie(app, 'entry', made));
    return made;
  };
  const entrySecret = (request: IncomingMessage, response: ServerResponse): string => {
    const given = readCookie(app, request, 'entry');
    return given !== '' || request.method === 'POST' ? given : makeEntrySecret(response);
  };

  /** Asks for a sign-in in the language of the member, as far as the member is known. */
  const askSignIn = (
    { response, url, locale }: Exchange,
    ended: EndedMember | undefined,
    isStored = false,
  ): void => {
    const lang = ended && ended.locale !== locale ? ended.locale : undefined;
    seeOther(
      response,
      withNextPage('sign-in', url, { ...(lang && { lang }), ...(isStored && { kept: '1' }) }),
    );
  };

  /** Keeps what was typed until the member has signed in. */
  const keepForSignIn = async (exchange: Exchange, form: FormFields | undefined): Promise<void> => {
    const { request, response, session, secret, url } = exchange;
    const memberId = memberOfToken(app, form?.text('token') ?? '') ?? session?.member.id;
    const member =
      memberId === undefined
        ? await findEndedMember(app, hashToken(secret))
        : await findMemberOfForm(app, memberId);
    // A script that reports in the background must not replace what was typed.
    const isTyped = form !== undefined && (request.headers['sec-fetch-mode'] ?? 'navigate') === 'navigate';
    if (member && isTyped) await holdForm(app, member.id, url, form);
    if (session) seeOther(response, stageUrl(session.stage, url));
    else askSignIn(exchange, member, member !== undefined && isTyped);
  };

  /** Answers a form of another session, such as one that was signed out in another tab. */
  const answerForeign = async (exchange: Exchange, form: FormFields | undefined, next: () => void) => {
    const { response, session, secret, url, page } = exchange;
    const action = readFormName(form?.text('do') ?? '');
    if (page.permission !== 'anyone') {
      if (session?.stage !== 'open') return keepForSignIn(exchange, form);
      const posted = { action, values: form?.values ?? {}, faults: { '': { code: 'held' } } } as const;
      return open(exchange, next, { status: 403, posted });
    }
    if (session?.stage === 'open')
      return seeOther(response, readNextPage(new URL(url, 'http://localhost').searchParams));
    const values = form?.values ?? {};
    const posted = { action, values, faults: { '': { code: 'entry_again' } } } as const;
    open({ ...exchange, secret: secret || makeEntrySecret(response) }, next, { status: 403, posted });
  };

  const open = (
    { request, response, page, params, locale, session, secret }: Exchange,
    next: () => void,
    more: Partial<Pick<OfficeVisit, 'status' | 'posted' | 'codes'>> = {},
  ): void => {
    const { status = 200, posted, codes } = more;
    const member = session?.stage === 'open' ? session.member : undefined;
    const isShown = request.method === 'GET';
    const notice = isShown ? readNotice(app, request) : undefined;
    const saved = isShown ? readCookie(app, request, 'saved') : '';
    if (notice) response.appendHeader('Set-Cookie', formatCookie(app, 'notice', '', 0));
    if (saved !== '') response.appendHeader('Set-Cookie', formatCookie(app, 'saved', '', 0));
    const id = requestId(response);
    visits.set(id, {
      page,
      params,
      locale,
      member,
      status,
      notice,
      saved,
      posted: posted && { ...posted, values: withoutSecrets(posted.values) },
      codes,
      formToken: secret === '' ? '' : formToken(app, secret, member?.id),
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
    if (page === NO_PAGE.page || (status === 403 && !posted)) request.url = STATE_URL;
    next();
  };

  const leadOn = (
    { response }: Exchange,
    { requestKey }: FormFields,
    { to, notice }: Answer,
    cookies: readonly string[] = [],
  ): void =>
    seeOther(response, to, [
      ...cookies,
      ...(notice ? [formatNotice(app, notice)] : []),
      ...(requestKey === undefined ? [] : [formatSaved(app, requestKey)]),
    ]);

  const act = async (exchange: Exchange, session: MemberSession, sent: ReceivedForm, next: () => void) => {
    const { request, address, url, page, params, response } = exchange;
    const form = applySides(sent.form);
    const name = form.text('do');
    if (!isActionName(name)) return sendText(response, 400, 'The action is unknown.');
    if (!isActionOf(name, page.path)) return open(exchange, next, { status: 404 });
    const action = ACTIONS[name];
    if (!can(session.member.role, action.permission)) return open(exchange, next, { status: 403 });
    const { member } = session;
    const { files } = sent;
    const { requestKey } = form;
    const digest = requestKey && digestForm(app, sent.form, files);
    /** True if the form was accepted before, such as by a second press or after a lost answer. */
    const isAnswered = async (): Promise<boolean> => {
      const answer = requestKey && digest && (await findAnswer(app, member.id, requestKey, digest));
      if (!answer) return false;
      if (answer !== 'other') leadOn(exchange, form, answer);
      else {
        // It gets another key, with which it can be sent again.
        const { request: _, ...values } = form.values;
        open(exchange, next, {
          status: 422,
          posted: { action: name, values, faults: { '': { code: 'sent_before' } } },
        });
      }
      return true;
    };
    if (await isAnswered()) return;
    const userAgent = userAgentOf(request);
    const context: ActionContext = { app, member, session, address, userAgent, params, files };
    if (!session.isFresh && (await action.needsStepUp?.(context, form))) {
      await holdForm(app, member.id, url, form);
      return seeOther(response, officeUrl('confirm', {}, { next: url }));
    }
    const done = await asActor(actorOf(member), () => action.run(context, form));
    if (!done.ok) {
      // Another process has accepted it meanwhile.
      if (await isAnswered()) return;
      const { status = 422, faults, conflict, kept = {} } = done.error;
      const stored = Object.entries(kept).map(([field, value]) => [field, [value]] as const);
      const values = { ...form.values, ...Object.fromEntries(stored) };
      return open(exchange, next, { status, posted: { action: name, values, faults, conflict } });
    }
    const { to, cookies = [], codes, undo } = done.value;
    if (codes && codes.length > 0) return open(exchange, next, { codes });
    const notice = done.value.notice && {
      ...done.value.notice,
      ...(undo && { undo: await keepUndo(app, member.id, undo, params) }),
    };
    const answer = { to: to ?? url, ...(notice && { notice }) };
    if (requestKey && digest && cookies.length === 0)
      await keepAnswer(app, member.id, requestKey, { digest, ...answer });
    leadOn(exchange, form, answer, cookies);
  };

  /** Before the file, the member confirms the second factor, and then finds a link to the file on its page. */
  const send = async ({ response, url, page, params }: Exchange, session: MemberSession): Promise<void> => {
    const { member, factors, isFresh } = session;
    if (page.needsStepUp && hasFactor(factors) && !isFresh)
      return seeOther(response, officeUrl('confirm', {}, { next: url.replace('/export', '') }));
    await asActor(actorOf(member), () => sendFile({ app, response, url, page, params, member }));
  };

  const show = async (exchange: Exchange, next: () => void): Promise<void> => {
    const { response, session, secret, url, page } = exchange;
    if (page.permission === 'anyone' && page !== NO_PAGE.page) return open(exchange, next);
    if (!session) return askSignIn(exchange, await findEndedMember(app, hashToken(secret)));
    if (session.stage !== 'open') return seeOther(response, stageUrl(session.stage, url));
    if (page === NO_PAGE.page) return open(exchange, next, { status: 404 });
    if (!isOpenTo(exchange) && page.permission !== 'anyone') return open(exchange, next, { status: 403 });
    if (page.isFile) return send(exchange, session);
    const held = await takeHeldForm(app, session.member.id, url);
    if (!held) return open(exchange, next);
    open(exchange, next, {
      posted: {
        action: readFormName(held.text('do')),
        values: held.values,
        faults: { '': { code: 'held' } },
      },
    });
  };

  const post = async (exchange: Exchange, next: () => void): Promise<void> => {
    const { request, response, session, secret, url, page } = exchange;
    // An action may have another permission than the page that shows its faults.
    const isPrivate = session?.stage === 'open' && page.permission !== 'anyone';
    if (page === NO_PAGE.page || (isPrivate && !isOpenTo(exchange))) return show(exchange, next);
    if (page.isFile) return sendText(response, 405, 'A file takes no form.', { Allow: 'GET, HEAD' });
    const findEnded = () => findEndedMember(app, hashToken(secret));
    // The files of a member whose session has ended are not stored, but what was typed beside them is held.
    const isEndedUpload = page.upload !== undefined && session?.stage !== 'open' && isUpload(request);
    // A long text that was typed before the session ended is held as well.
    const isEnded = !session && page.formBytes !== undefined && (await findEnded()) !== undefined;
    const received = await receiveForm(app, request, isEndedUpload ? '' : secret, {
      upload: isOpenTo(exchange) || isEndedUpload ? page.upload : undefined,
      formBytes: isOpenTo(exchange) || isEnded ? page.formBytes : undefined,
    });
    if (!received.ok) {
      const { status, reason, fault, isForeign, form } = received.error;
      if (isForeign) return answerForeign(exchange, form, next);
      // The browser has kept a text that is too long to be held.
      if ((status === 413 || fault) && session?.stage !== 'open' && page.permission !== 'anyone')
        return session
          ? seeOther(response, stageUrl(session.stage, url))
          : askSignIn(exchange, await findEnded());
      if (!fault || !page.upload) return sendText(response, status, reason);
      const action = readFormName(page.upload.action);
      const posted = { action, values: form?.values ?? {}, faults: { '': { code: fault } } };
      return open(exchange, next, { status: 422, posted });
    }
    const { form, discard } = received.value;
    if (page.permission === 'anyone') {
      const entry = { ...exchange, app, userAgent: userAgentOf(request) };
      return answerEntry(entry, form, (more) => open(exchange, next, more));
    }
    if (session?.stage === 'open') {
      try {
        const run = () => act(exchange, session, received.value, next);
        const { requestKey } = form;
        return await (requestKey ? inTurn(`${session.member.id}:${requestKey}`, run) : run());
      } finally {
        await discard();
      }
    }
    await keepForSignIn(exchange, form);
  };

  return {
    findVisit: (id) => visits.get(id),
    handle: async (request, response, address, next) => {
      // Astro drops the headers of a page with status 404.
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('X-Robots-Tag', 'noindex');
      // The shop's service worker leaves the office to the browser, which asks again. The first request would take what is shown once.
      if (request.headers['service-worker-navigation-preload'] !== undefined) {
        response.writeHead(204).end();
        return;
      }
      const url = request.url ?? '';
      const path = pathOf(url);
      if (!['GET', 'HEAD', 'POST'].includes(request.method ?? ''))
        return sendText(response, 405, 'The office supports GET, HEAD and POST.', {
          Allow: 'GET, HEAD, POST',
        });
      if (hasOtherPath(path)) return sendText(response, 404, 'This page does not exist.');
      const token = readCookie(app, request, 'session');
      const session = token === '' ? undefined : await readSession(app, hashToken(token));
      const found = findOfficePage(path) ?? NO_PAGE;
      const isEntry = found.page.permission === 'anyone';
      const exchange: Exchange = {
        ...found,
        request,
        response,
        address,
        url,
        locale: session?.member.locale ?? readLocaleOf(request),
        session,
        secret: session || (token !== '' && !isEntry) ? token : entrySecret(request, response),
      };
      await withAmountsIn(exchange.locale, () => (request.method === 'POST' ? post : show)(exchange, next));
    },
  };
};
