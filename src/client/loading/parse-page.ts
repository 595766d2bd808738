/** The CSP allows this Trusted Types policy (server/http/headers). */
const markup = globalThis.trustedTypes?.createPolicy('shop', {
  createHTML: (html) => html,
});

/** Parses a page of the shop. Its scripts do not run, and its nodes are subject to the CSP of this page. */
export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString(markup?.createHTML(html) ?? html, 'text/html');
