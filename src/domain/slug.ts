/** Formats a slug: lower case, with hyphens for white space and slashes. Arabic letters are preserved. */
export const slugify = (text: string): string =>
  text.trim().toLowerCase().replace(/\s+/g, '-').replace(/\//g, '-');
