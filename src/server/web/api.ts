import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Envelope } from '#contract/envelope.ts';
import { isDownloadPath, readEndpointName } from '#contract/paths.ts';
import { isRecord } from '#domain/is-record.ts';
import { withAmountsIn } from '#domain/market/amount-language.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { type Locale, readAcceptLanguage } from '#i18n/locales.ts';
import { runCall } from '#server/calls/run-call.ts';
import type { App } from '#server/context.ts';
import { findSession } from '#server/customers/session.ts';
import { isUnavailable } from '#server/platform/database/errors.ts';
import { handleCors } from '#server/platform/http/cors.ts';
import { readBody } from '#server/platform/http/read-body.ts';
import { requestId } from '#server/platform/http/request-id.ts';
import { pathOf } from '#server/platform/path-of.ts';
import { hashToken } from '#server/platform/secrets/token.ts';
import type { Refusal } from '#server/refusal.ts';
import { forwardCall } from '#server/remote/forward-call.ts';
import { handleDownload } from './download.ts';

const BODY_LIMIT = 256 * 1024;
/** Calls that take pictures. */
const LARGE_BODIES: { readonly [N in EndpointName]?: number } = {
  'request-return-by-link': 2 * 1024 * 1024 + 64 * 1024,
};
/** Most failovers, restarts and locks take less time. */
const UNAVAILABLE_RETRY_S = 5;

const badRequest = (detail: string): Refusal => ({ status: 400, code: 'bad_request', values: { detail } });

const parseParameters = (text: string): Result<Record<string, unknown>, Refusal> => {
  // PostgreSQL cannot store NUL. JSON can only contain it in this form.
  if (text.includes('\\u0000')) return refuse(badRequest('NUL characters are not allowed'));
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return refuse(badRequest('the body is not JSON'));
  }
  const parameters = isRecord(body) ? body.requestParameters : undefined;
  return isRecord(parameters) ? ok(parameters) : refuse(badRequest('requestParameters is missing'));
};

const readParameters = async (
  request: IncomingMessage,
  name: EndpointName,
): Promise<Result<Record<string, unknown>, Refusal>> => {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    return refuse({ status: 415, code: 'content_type' });
  const body = await readBody(request, LARGE_BODIES[name] ?? BODY_LIMIT);
  if (body.ok) return parseParameters(body.value);
  return refuse(
    body.error === 'too_large' ? { status: 413, code: 'too_large' } : badRequest('the body is not UTF-8'),
  );
};

const header = (request: IncomingMessage, name: string): string => {
  const value = request.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
};

interface Caller {
  readonly customerId: number;
  readonly tokenHash: string;
}

const isForGuests = (name: EndpointName): boolean => {
  const endpoint: Endpoint = endpoints[name];
  return endpoint.guests === true;
};

/** Returns the id 0 for calls that need no customer. */
const identify = async (
  app: App,
  request: IncomingMessage,
  name: EndpointName,
  parameters: Record<string, unknown>,
): Promise<Result<Caller, Refusal>> => {
  const token = header(request, 'token');
  const tokenHash = token === '' ? '' : hashToken(token);
  if (!endpoints[name].customer) return ok({ customerId: 0, tokenHash });
  const userId = Number(header(request, 'userid'));
  const session =
    tokenHash === '' || !Number.isSafeInteger(userId) ? undefined : await findSession(app, tokenHash, userId);
  if (!session) return refuse({ status: 401, code: 'login_required' });
  if (session === 'guest' && !isForGuests(name)) return refuse({ status: 403, code: 'guest_account' });
  const claimed = parameters.UserID ?? parameters.UserId;
  if (claimed !== undefined && claimed !== null && claimed !== userId)
    return refuse({ status: 403, code: 'forbidden' });
  return ok({ customerId: userId, tokenHash });
};

const isEndpoint = (name: string | undefined): name is EndpointName =>
  name !== undefined && Object.hasOwn(endpoints, name);

const nameOf = (request: IncomingMessage): EndpointName | undefined => {
  const name = readEndpointName(pathOf(request.url));
  return isEndpoint(name) ? name : undefined;
};

const answerCall = async (
  app: App,
  request: IncomingMessage,
  locale: Locale,
  address: string,
): Promise<Result<unknown, Refusal>> => {
  const endpoint = nameOf(request);
  if (!endpoint) return refuse({ status: 404, code: 'endpoint_unknown' });
  if (request.method !== 'POST') return refuse({ status: 405, code: 'method_not_allowed' });
  const parameters = await readParameters(request, endpoint);
  if (!parameters.ok) return parameters;
  if (app.config.apiHost !== '')
    return forwardCall(endpoint, parameters.value, {
      origin: app.config.apiHost,
      locale,
      token: header(request, 'token'),
      userId: header(request, 'userid'),
      devices: header(request, 'device-token'),
    });
  const caller = await identify(app, request, endpoint, parameters.value);
  if (!caller.ok) return caller;
  const devices = header(request, 'device-token');
  const userAgent = header(request, 'user-agent');
  return runCall(endpoint, parameters.value, { app, locale, address, devices, userAgent, ...caller.value });
};

const failure = (statusCode: number, errorMessage: string, errorCode: string): Envelope => ({
  statusCode,
  message: '',
  errorMessage,
  errorCode,
  data: '[]',
});

const successOf = (request: IncomingMessage): string => {
  const name = nameOf(request);
  return (name && endpoints[name].message) ?? 'Success';
};

const send = (response: ServerResponse, envelope: Envelope, allow = 'POST'): void => {
  const body = JSON.stringify(envelope);
  response.writeHead(envelope.statusCode, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...(envelope.statusCode === 405 && { Allow: allow }),
  });
  response.end(body);
};

/** Sends exceptions as a 500 without details. */
export const handleApi = async (
  app: App,
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
): Promise<void> => {
  const id = requestId(response);
  const locale = readAcceptLanguage(request.headers['accept-language']);
  const t = app.labels.translator(locale);
  try {
    if (handleCors(app.config.corsOrigins, request, response)) return;
    if (isDownloadPath(request.url ?? '')) {
      if (app.config.apiHost !== '') {
        response.writeHead(307, { Location: `${app.config.apiHost}${request.url}` }).end();
        return;
      }
      const refusal = await handleDownload(app, request, response);
      if (refusal && !request.complete) response.setHeader('Connection', 'close');
      if (refusal)
        send(
          response,
          failure(refusal.status, t.error(refusal.code, refusal.values), refusal.code),
          'GET, HEAD',
        );
      return;
    }
    const answer = await withAmountsIn(locale, () => answerCall(app, request, locale, address));
    // The rest of a refused body is not read.
    if (!request.complete) response.setHeader('Connection', 'close');
    if (answer.ok)
      send(response, {
        statusCode: 200,
        message: successOf(request),
        errorMessage: '',
        data: JSON.stringify(answer.value),
      });
    else {
      const { status, code, values, message, retryAfter } = answer.error;
      if (retryAfter) response.setHeader('Retry-After', retryAfter);
      send(response, failure(status, message || t.error(code, values), code));
    }
  } catch (error) {
    if (request.destroyed && !request.complete) return;
    app.log.error({ err: error, requestId: id, url: request.url }, 'a call failed');
    if (response.headersSent) response.destroy();
    else if (isUnavailable(error)) {
      response.setHeader('Retry-After', UNAVAILABLE_RETRY_S);
      send(response, failure(503, t.error('unavailable'), 'unavailable'));
    } else send(response, failure(500, t.error('unexpected'), 'unexpected'));
  }
};
