/**
 * Makes HTML fit for a `noscript`. The browser reads it as text up to the first end tag, and an attribute may contain one,
 * because Astro escapes no `<` in attributes.
 */
export const packHtml = (html: string): string => html.replaceAll(/<(?=\/noscript)/gi, '&lt;');
