import { slugify } from '#domain/slug.ts';

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Treat an invalid percent-encoding as literal text.
    return segment;
  }
};

/** Returns true if a path segment is the slug of a name. Routers leave `%26` and the like encoded. */
export const slugMatches = (segment: string | undefined, name: string): boolean =>
  segment !== undefined && decode(segment) === slugify(name);
