import type { Config } from '#server/config.ts';
import { createContentPolicies } from './content-policy.ts';
import type { InlineHashes } from './inline-hashes.ts';

/** In lower case. The page that sends it wants the payment providers let in, and has this nonce in its markup. */
const NONCE = 'x-nonce';
const YEAR_S = 365 * 24 * 60 * 60;

type Header = readonly [name: string, value: string];

const CSP = 'Content-Security-Policy';
const OPENER = 'Cross-Origin-Opener-Policy';
const PERMISSIONS = 'Permissions-Policy';

const NO_SENSORS = 'camera=(), geolocation=(), microphone=(), usb=(), browsing-topics=()';

/** What the wallet's window and the card's frame need; only the checkout lets them in. */
const CHECKOUT: readonly Header[] = [
  [OPENER, 'same-origin-allow-popups'],
  [PERMISSIONS, `${NO_SENSORS}, payment=(self "https://js.stripe.com" "https://www.paypal.com")`],
];
const ELSEWHERE: readonly Header[] = [
  [OPENER, 'same-origin'],
  [PERMISSIONS, `${NO_SENSORS}, payment=()`],
];

export interface AnswerHeaders {
  /** For answers that Node gives by itself. */
  readonly bare: readonly Header[];
  /** The headers of an answer with those of the shop, which never replace what the answer says itself. */
  complete(headers: readonly Header[]): Header[];
}

/** What every answer of the shop says, whatever it is: pages, kept or new, files, calls, pictures and errors. */
export const createAnswerHeaders = (config: Config, hashes: InlineHashes): AnswerHeaders => {
  const policies = createContentPolicies(config, hashes);
  const always: Header[] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ];
  if (config.siteUrl.startsWith('https:'))
    always.push(['Strict-Transport-Security', `max-age=${YEAR_S}; includeSubDomains`]);
  const file: Header[] = [...always, ...ELSEWHERE, [CSP, policies.file]];
  const page: Header[] = [...always, ...ELSEWHERE, [CSP, policies.page]];
  return {
    bare: file,
    complete: (given) => {
      const said = new Map(given.map(([name, value]) => [name.toLowerCase(), value]));
      const nonce = said.get(NONCE);
      let added = said.get('content-type')?.startsWith('text/html') ? page : file;
      if (nonce !== undefined) added = [...always, ...CHECKOUT, [CSP, policies.checkout(nonce)]];
      return [
        ...given.filter(([name]) => nonce === undefined || name.toLowerCase() !== NONCE),
        ...added.filter(([name]) => !said.has(name.toLowerCase())),
      ];
    },
  };
};
