/** Trusted Types policy allowed by the CSP (server/http/headers). Not all browsers support Trusted Types. */
const markup = globalThis.trustedTypes?.createPolicy('shop', {
  createHTML: (html) => html,
});

/** Parses a page of the shop. Its scripts do not run, and nodes taken from it are subject to this page's CSP. */
export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString(markup?.createHTML(html) ?? html, 'text/html');
