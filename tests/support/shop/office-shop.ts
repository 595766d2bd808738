import { request as ask, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { emailKey } from '#domain/customers/email-key.ts';
import type { Role } from '#domain/staff/roles.ts';
import type { Locale } from '#i18n/locales.ts';
import { isActionName, isActionOf } from '#routes/office/actions.ts';
import { OFFICE_PAGES } from '#routes/office/pages.ts';
import { formToken } from '#server/office/cookies.ts';
import { createOfficeGate } from '#server/office/gate.ts';
import type { OfficeVisit } from '#server/office/visit.ts';
import { requestId } from '#server/platform/http/request-id.ts';
import { createShopServer } from '#server/platform/http/server.ts';
import { startSession } from '#server/staff/sessions/start-session.ts';
import { createAnswerHeaders } from '#server/web/answer-headers.ts';
import { createRouter } from '#server/web/router.ts';
import { openTestShop } from './test-shop.ts';

export interface OfficeAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The visit of a page, instead of its HTML. */
  readonly visit: OfficeVisit | undefined;
}

export interface SignedIn {
  readonly memberId: number;
  readonly token: string;
}

/** A page with the form of an action. Its parameters have the value `id`. */
export const pageOf = (action: string, id: string | number = '1'): string => {
  const page = isActionName(action) && OFFICE_PAGES.find(({ path }) => isActionOf(action, path));
  if (!page) throw new Error(`no page has a form of ${action}`);
  return `/office/${page.path.replaceAll(/:\w+/g, String(id))}`;
};

/** Shop whose office handles requests completely, but does not render pages. */
export const openOfficeShop = async (settings: Parameters<typeof openTestShop>[1] = {}) => {
  const shop = await openTestShop(undefined, settings);
  const { app } = shop;
  const gate = createOfficeGate(app);
  const route = createRouter(app, undefined, gate);
  const visits = new Map<string, OfficeVisit>();
  const headers = createAnswerHeaders(app.config, { scripts: [], styles: [] }, () => app.payments.config);
  const server: Server = createShopServer(headers, {}, (request, response) => {
    void route(request, response, () => {
      const id = requestId(response);
      const visit = gate.findVisit(id);
      if (visit) visits.set(id, visit);
      response.writeHead(visit?.status ?? 404, { 'content-type': 'text/html' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let members = 0;

  const send = (
    path: string,
    {
      token = '',
      method = 'GET',
      body = '',
      headers: more = {},
    }: {
      token?: string;
      method?: string;
      body?: string | Buffer;
      headers?: Record<string, string>;
    } = {},
  ): Promise<OfficeAnswer> =>
    new Promise((resolve, reject) => {
      const given = {
        ...(token !== '' && { cookie: `office=${token}` }),
        ...(method === 'POST' && {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(Buffer.byteLength(body)),
          'sec-fetch-site': 'same-origin',
        }),
        ...more,
      };
      const request = ask({ port, host: '127.0.0.1', path, method, headers: given }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
            visit: visits.get(String(response.headers['x-request-id'])),
          }),
        );
      });
      request.on('error', reject);
      request.end(body);
    });

  const act = (
    path: string,
    token: string,
    action: string,
    fields: Record<string, string | readonly string[]> = {},
    more: Record<string, string> = {},
  ): Promise<OfficeAnswer> => {
    const all = Object.entries({ token: formToken(app, token), do: action, ...fields });
    const values = all.flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
    return send(path, { token, method: 'POST', body: String(new URLSearchParams(values)), headers: more });
  };

  return {
    ...shop,
    send,
    /** Posts a form of an action with its token. */
    act,
    /** Presses the button of the latest notice of a member. */
    undo: async (path: string, { memberId, token }: SignedIn): Promise<OfficeAnswer> => {
      const { key } = await app.db.read
        .selectFrom('office_undo')
        .select('key')
        .where('member_id', '=', memberId)
        .orderBy('expires_at', 'desc')
        .executeTakeFirstOrThrow();
      return act(path, token, 'change.undo', { undo: key });
    },
    /** Creates a member with an open session. */
    signIn: async (role: Role, locale: Locale = 'en'): Promise<SignedIn> => {
      members += 1;
      const email = `${role}${members}@staff.example`;
      return app.db.write(async (db) => {
        const now = app.clock.now();
        const { id } = await db
          .insertInto('member')
          .values({
            email,
            email_key: emailKey(email),
            name: `${role} ${members}`,
            role,
            locale,
            password_hash: null,
            created_at: now,
            joined_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const { token } = await startSession(app, db, id, { address: '', userAgent: '' });
        return { memberId: id, token };
      });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await shop.close();
    },
  };
};

export type OfficeShop = Awaited<ReturnType<typeof openOfficeShop>>;
