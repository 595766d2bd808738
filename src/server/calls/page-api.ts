import type { CallError } from '#contract/call.ts';
import type { Answer, EndpointName, Input } from '#contract/endpoints.ts';
import { type Result, refuse } from '#domain/result.ts';
import type { Locale } from '#i18n/locales.ts';
import { findNextChange } from '#server/catalogue/next-change.ts';
import type { App } from '#server/context.ts';
import { PAGE_TIMEOUT_MS, remoteCall } from '#server/remote/remote-call.ts';
import type { ShownText } from '#server/texts.ts';
import { pictureTag } from '#server/words/library/library.ts';
import { collectTags, formatPageHeaders, type PageAbout } from './page-cache-headers.ts';
import { readLagging } from './replica-calls.ts';
import { runCall } from './run-call.ts';

export interface PageApi {
  /** Texts that differ from the files of the build. Undefined if there is no such page. */
  text(name: string): Promise<ShownText | undefined>;
  questions(): Promise<readonly ShownText[]>;
  call<N extends EndpointName>(name: N, input: Input<N>): Promise<Result<Answer<N>, CallError>>;
  /** Returns `Cache-Control` and `Cache-Tag`. Call it after the page's last API call. */
  headers(): Promise<Record<string, string>>;
}

type Call = PageApi['call'];

/** Failures become refusals, so that the page renders without that data. */
const remoteCaller =
  (origin: string, locale: Locale): Call =>
  (name, input) =>
    remoteCall(name, input, { origin, locale, signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) });

/** Calls as an anonymous visitor, since pages are shared. Logs exceptions and converts them to refusals. */
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

/** @param address client address for rate limits of posted forms; '' for shared pages */
export const createPageApi = (app: App, locale: Locale, requestId: string, address = ''): PageApi => {
  const { apiHost } = app.config;
  const isOurs = apiHost === '';
  const ask = isOurs ? localCaller(app, locale, requestId, address) : remoteCaller(apiHost, locale);
  // Before the page reads it, so that a change meanwhile is in the past for the headers.
  const nextAnnouncement = app.announcements.nextChange(app.clock.now());
  const about: PageAbout = {
    ...{ products: new Set(), stocks: new Set(), textTags: new Set() },
    ...{ hasTexts: false, isIncomplete: false },
  };
  const noteTexts = <Texts extends readonly ShownText[]>(texts: Texts): Texts => {
    about.hasTexts = true;
    for (const { pictures } of texts) for (const id of pictures) about.textTags.add(pictureTag(id));
    return texts;
  };
  /** Deduplicates reads of a page and its layout, such as the category tree. */
  const pending = new Map<string, Promise<unknown>>();
  const callOnce: Call = <N extends EndpointName>(name: N, input: Input<N>) => {
    if (!name.startsWith('get-')) return ask(name, input);
    const key = `${name} ${JSON.stringify(input)}`;
    // The key starts with the name of the call, which determines the type.
    const answer = (pending.get(key) as ReturnType<typeof ask<N>> | undefined) ?? ask(name, input);
    pending.set(key, answer);
    return answer;
  };
  return {
    text: async (name) => {
      const text = await app.texts.page(locale, name);
      noteTexts(text ? [text] : []);
      return text;
    },
    questions: async () => noteTexts(await app.texts.questions(locale)),
    call: async (name, input) => {
      const answer = await callOnce(name, input);
      if (answer.ok) collectTags(about, name, input, answer.value);
      else if (answer.error.status >= 500 || answer.error.status === 0) {
        about.isIncomplete = true;
        if (!isOurs)
          app.log.warn(
            { requestId, call: name, ...answer.error },
            'a page renders without a response from the API host',
          );
      }
      return answer;
    },
    headers: async () => {
      const nextPrice = isOurs ? await findNextChange(readLagging(app)) : undefined;
      return formatPageHeaders(about, app.clock.now(), [nextPrice, nextAnnouncement]);
    },
  };
};
