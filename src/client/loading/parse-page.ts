/** The CSP allows this Trusted Types policy (server/http/headers). */
const markup = globalThis.trustedTypes?.createPolicy('shop', {
  createHTML: (html) => html,
});

/** Marks markup of the shop as trusted, for browsers with Trusted Types. Never pass anything else. */
export const trustMarkup = (html: string): string => markup?.createHTML(html) ?? html;

/** Parses a page of the shop. Its scripts do not run, and its nodes are subject to the CSP of this page. */
export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString(trustMarkup(html), 'text/html');
