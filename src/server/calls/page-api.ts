import type { CallError } from '#contract/call.ts';
import type { Answer, EndpointName, Input } from '#contract/endpoints.ts';
import { type Result, refuse } from '#domain/result.ts';
import type { Locale } from '#i18n/locales.ts';
import { findNextChange } from '#server/catalogue/next-change.ts';
import type { App } from '#server/context.ts';
import { PAGE_TIMEOUT_MS, remoteCall } from '#server/remote/remote-call.ts';
import { formatPageHeaders, noteAnswer, type PageAbout } from './page-cache-headers.ts';
import { readLagging } from './replica-calls.ts';
import { runCall } from './run-call.ts';

/** What a page sees of the shop: the calls of the contract in the page's language. */
export interface PageApi {
  call<N extends EndpointName>(name: N, input: Input<N>): Promise<Result<Answer<N>, CallError>>;
  /** `Cache-Control` and `Cache-Tag` of a page after its calls. */
  headers(): Promise<Record<string, string>>;
}

type Call = PageApi['call'];

/** The calls of another host: where it is away or lacks a call, the page does without. */
const remoteCaller =
  (origin: string, locale: Locale): Call =>
  (name, input) =>
    remoteCall(name, input, { origin, locale, signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) });

/** Pages are the same for everybody, so they call as nobody. A defect is logged here and the page goes on without. */
const localCaller =
  (app: App, locale: Locale, requestId: string, address: string): Call =>
  async (name, input) => {
    try {
      const answer = await runCall(name, input, { app, locale, customerId: 0, tokenHash: '', address });
      if (answer.ok) return answer;
      const { status, code, values, retryAfter } = answer.error;
      const message = app.labels.translator(locale).error(code, values);
      return refuse({ status, code, message, ...(retryAfter && { retryAfter }) });
    } catch (error) {
      app.log.error({ err: error, requestId, call: name }, 'a page could not read its data');
      return refuse({ status: 500, message: '' });
    }
  };

/** Answered in process, or by the host of `API_HOST`. @param address whose form the page answers; '' for a page for all */
export const createPageApi = (app: App, locale: Locale, requestId: string, address = ''): PageApi => {
  const { apiHost } = app.config;
  const isOurs = apiHost === '';
  const ask = isOurs ? localCaller(app, locale, requestId, address) : remoteCaller(apiHost, locale);
  const about: PageAbout = { products: new Set(), stocks: new Set(), hasGap: false };
  /** A page and what stands around it ask some things both, such as for the tree of categories. */
  const asked = new Map<string, Promise<unknown>>();
  const askOnce: Call = <N extends EndpointName>(name: N, input: Input<N>) => {
    if (!name.startsWith('get-')) return ask(name, input);
    const key = `${name} ${JSON.stringify(input)}`;
    const answer = (asked.get(key) as ReturnType<typeof ask<N>> | undefined) ?? ask(name, input);
    asked.set(key, answer);
    return answer;
  };
  return {
    call: async (name, input) => {
      const answer = await askOnce(name, input);
      if (answer.ok) noteAnswer(about, name, input, answer.value);
      else if (answer.error.status >= 500 || answer.error.status === 0) {
        about.hasGap = true;
        if (!isOurs)
          app.log.warn(
            { requestId, call: name, ...answer.error },
            'a page does without an answer of the other host',
          );
      }
      return answer;
    },
    headers: async () =>
      formatPageHeaders(about, app.clock.now(), isOurs ? await findNextChange(readLagging(app)) : undefined),
  };
};
