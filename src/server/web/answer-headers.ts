import type { Config } from '#server/config/config.ts';
import { type AnswerHeaders, type Header, pairHeaders } from '#server/platform/http/headers/header-list.ts';
import type { InlineHashes } from '#server/platform/http/headers/inline-hashes.ts';
import { createContentPolicies } from './content-policy.ts';

/** Internal header of pages with payment scripts. Contains the nonce in the markup. */
const NONCE = 'X-Nonce';
/** Internal header of pages with an embed. `map` is the only value. */
const EMBEDS = 'X-Embeds';
/** Sent to trusted proxies only, since browsers do not use it. */
const TAGS = 'Cache-Tag';
const YEAR_S = 365 * 24 * 60 * 60;

/** Types that browsers use as a part of a page only. SVG and XML can be opened as documents with scripts. */
const PART_OF_PAGE = /^(?:text\/(?:css|javascript)|font\/|image\/(?!svg))/;

const CSP = 'Content-Security-Policy';
const PERMISSIONS = 'Permissions-Policy';

const NO_SENSORS = 'camera=(), geolocation=(), microphone=(), usb=(), browsing-topics=()';

/**
 * For the wallet's popup. The other pages send the same value, because browsers clear `window.name` between pages that
 * differ in it (`stores/storage/browser-storage.ts`). Other sites neither keep a handle of these pages nor read the name.
 */
const SAME_OPENER: Header = ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'];

/** Headers for the wallet's popup and the card's frame. */
const headersOfCheckout = (origins: readonly string[]): readonly Header[] => [
  SAME_OPENER,
  [PERMISSIONS, `${NO_SENSORS}, payment=(${['self', ...origins.map((origin) => `"${origin}"`)].join(' ')})`],
];
const ELSEWHERE: readonly Header[] = [SAME_OPENER, [PERMISSIONS, `${NO_SENSORS}, payment=()`]];

/** @param readPayments the payments at present. Default: those of the environment */
export const createAnswerHeaders = (
  config: Config,
  hashes: InlineHashes,
  readPayments: () => Config['payments'] = () => config.payments,
): AnswerHeaders => {
  const policies = createContentPolicies(config, hashes, readPayments);
  const part: Header[] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ];
  const always: Header[] = [...part, ['Referrer-Policy', 'strict-origin-when-cross-origin']];
  if (config.siteUrl.startsWith('https:'))
    always.push(['Strict-Transport-Security', `max-age=${YEAR_S}; includeSubDomains`]);
  const file: Header[] = [...always, ...ELSEWHERE, [CSP, policies.file]];
  const page: Header[] = [...always, ...ELSEWHERE, [CSP, policies.page]];
  const mapPage: Header[] = [...always, ...ELSEWHERE, [CSP, policies.mapPage]];
  const ours = new Map(
    [...file, ['Content-Type', ''], [NONCE, ''], [EMBEDS, ''], [TAGS, '']].flatMap(([name = '']) => {
      const lower = name.toLowerCase();
      return [[name, lower] as const, [lower, lower] as const];
    }),
  );
  const made = new WeakSet<object>();
  const complete = (given: readonly Header[], ofPage = page): readonly Header[] => {
    const found = new Map<string, string>();
    for (const [name, value] of given) {
      const known = ours.get(name);
      if (known !== undefined) found.set(known, value);
    }
    const nonce = found.get('x-nonce');
    if (nonce !== undefined)
      return [
        ...given.filter(([name]) => ours.get(name) !== 'x-nonce'),
        ...always,
        ...headersOfCheckout(policies.payment()),
        [CSP, policies.checkout(nonce)],
      ];
    if (found.has('x-embeds'))
      return complete(
        given.filter(([name]) => ours.get(name) !== 'x-embeds'),
        mapPage,
      );
    const type = found.get('content-type') ?? '';
    const added = type.startsWith('text/html') ? ofPage : PART_OF_PAGE.test(type) ? part : file;
    // Fast path, since most responses set none of the other headers.
    found.delete('content-type');
    const isTagged = found.delete('cache-tag');
    const missing = found.size === 0 ? added : added.filter(([name]) => !found.has(name.toLowerCase()));
    const passed =
      isTagged && !config.trustProxy ? given.filter(([name]) => ours.get(name) !== 'cache-tag') : given;
    return passed.concat(missing);
  };
  return {
    bare: file,
    complete: (headers) => complete(headers),
    completeOnce: (flat) => {
      const headers = complete(pairHeaders(flat)).flat();
      made.add(headers);
      return headers;
    },
    isComplete: (headers): headers is string[] => Array.isArray(headers) && made.has(headers),
  };
};
