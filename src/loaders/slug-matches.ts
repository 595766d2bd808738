import { slugify } from '#domain/slug.ts';

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    // An invalid percent-encoding is taken literally.
    return segment;
  }
};

/** Whether a path segment is the slug of a name. Routers leave `%26` and the like encoded. */
export const slugMatches = (segment: string | undefined, name: string): boolean =>
  segment !== undefined && decode(segment) === slugify(name);
