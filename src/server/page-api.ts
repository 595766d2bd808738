import type { CallError } from '#contract/call.ts';
import type { Answer, EndpointName, Input } from '#contract/endpoints.ts';
import type { Result } from '#domain/result.ts';

/** What a page sees of the shop: the calls of the contract in the page's language, answered in process. */
export interface PageApi {
  call<N extends EndpointName>(name: N, input: Input<N>): Promise<Result<Answer<N>, CallError>>;
}
