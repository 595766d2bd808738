interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): string };
}

/** Under the name that the shop's content policy allows (server/http/headers); not every browser knows such policies. */
const markup = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('shop', {
  createHTML: (html) => html,
});

/** Reads a page of this shop. Nothing in it runs or loads, and what is taken over from it obeys this page's policy. */
export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString(markup?.createHTML(html) ?? html, 'text/html');
