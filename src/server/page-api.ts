import type { CallError } from '#contract/call.ts';
import type { Answer, EndpointName, Input } from '#contract/endpoints.ts';
import { type Result, refuse } from '#domain/result.ts';
import type { Locale } from '#i18n/locales.ts';
import { translator } from '#i18n/translate.ts';
import type { App } from './app.ts';
import { runCall } from './run-call.ts';

/** What a page sees of the shop: the calls of the contract in the page's language, answered in process. */
export interface PageApi {
  call<N extends EndpointName>(name: N, input: Input<N>): Promise<Result<Answer<N>, CallError>>;
}

/** Pages are the same for everybody, so they call as nobody. A defect is logged here and the page goes on without. */
export const createPageApi = (app: App, locale: Locale, requestId: string): PageApi => ({
  call: async (name, input) => {
    try {
      const answer = await runCall(name, input, { app, locale, customerId: 0, tokenHash: '' });
      if (answer.ok) return answer;
      const { status, code, values } = answer.error;
      return refuse({ status, message: translator(locale).error(code, values) });
    } catch (error) {
      app.log.error({ err: error, requestId, call: name }, 'a page could not read its data');
      return refuse({ status: 500, message: '' });
    }
  },
});
