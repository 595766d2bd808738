/** Slug as in the specification: lower case, white space and slashes become hyphens. Arabic letters are kept. */
export const slugify = (text: string): string =>
  text.trim().toLowerCase().replace(/\s+/g, '-').replace(/\//g, '-');
