import { HOUR_MS } from '#domain/duration.ts';
import type { App } from '#server/context.ts';
import { open, seal } from '#server/platform/secrets/seal.ts';
import { PREVIEW_PARAMETER } from '../preview/preview-link.ts';

const VALID_MS = 48 * HOUR_MS;

export interface DateLink {
  /** Query of a page's address. */
  readonly search: string;
  readonly until: number;
}

/** Creates the query of links that show the shop as it will look at a time, without login, for two days. */
export const createDateLink = ({ clock, secrets }: Pick<App, 'clock' | 'secrets'>, at: number): DateLink => {
  const until = clock.now() + VALID_MS;
  return { search: `?${PREVIEW_PARAMETER}=${seal(secrets.key('preview'), `shop at ${at}`, until)}`, until };
};

/** @returns the time in epoch milliseconds; undefined for a token that is expired, changed, or of another preview */
export const readDateToken = (
  { clock, secrets }: Pick<App, 'clock' | 'secrets'>,
  token: string,
): number | undefined => {
  const [, at] = /^shop at (\d+)$/.exec(open(secrets.keys('preview'), token, clock.now()) ?? '') ?? [];
  return at === undefined ? undefined : Number(at);
};
