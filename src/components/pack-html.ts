/**
 * Escapes the end tags of `noscript` in HTML that a `noscript` will contain. With scripts, the browser reads it as text up to
 * the first end tag, and an attribute can contain one, because Astro does not escape `<` in attributes.
 */
export const packHtml = (html: string): string => html.replaceAll(/<(?=\/noscript)/gi, '&lt;');
