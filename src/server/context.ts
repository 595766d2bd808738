import type { Answer, EndpointName, Params } from '#contract/endpoints.ts';
import type { Result } from '#domain/result.ts';
import type { Locale } from '#i18n/locales.ts';
import type { App } from './compose.ts';
import type { Refusal } from './refusal.ts';

/** Who asks, in which language. */
export interface CallContext {
  readonly app: App;
  readonly locale: Locale;
  /** Set on calls that need a customer, after Token and UserID were checked. */
  readonly customerId: number;
  /** SHA-256 of the caller's token; '' where there is none. */
  readonly tokenHash: string;
  /** Where the call comes from, for limits; '' when the shop asks itself. */
  readonly address: string;
  /** Device tokens that the caller holds, comma-separated and unchecked (`customers/devices/device-token.ts`). */
  readonly devices?: string;
  /** `User-Agent` of the caller. */
  readonly userAgent?: string;
}

/** A use case behind an endpoint. */
export type Handler<N extends EndpointName> = (
  context: CallContext,
  params: Params<N>,
) => Promise<Result<Answer<N>, Refusal>>;
