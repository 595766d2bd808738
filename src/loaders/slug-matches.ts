import { slugify } from '#domain/slug.ts';

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A percent sign that encodes nothing: the segment is the text itself.
    return segment;
  }
};

/** Is a segment of a path the slug of this name? Routers leave `%26` and its like encoded. */
export const slugMatches = (segment: string | undefined, name: string): boolean =>
  segment !== undefined && decode(segment) === slugify(name);
