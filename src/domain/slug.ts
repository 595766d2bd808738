/** The spec's slug: lowercase, white space to one hyphen, slashes to hyphens. Works for Arabic as it is. */
export const slugify = (text: string): string =>
  text.trim().toLowerCase().replace(/\s+/g, '-').replace(/\//g, '-');
