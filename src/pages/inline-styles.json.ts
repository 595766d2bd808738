import { INLINE_STYLES } from '#layouts/inline-styles.ts';

/** Lists the inline styles for the build, which hashes them for the content policy and removes this file. */
export const prerender = true;

export const GET = () => Response.json(INLINE_STYLES);
