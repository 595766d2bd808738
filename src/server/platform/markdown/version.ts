/**
 * Version of the HTML that `render.ts` and `sanitize-description.ts` make. Raise it with every change of the output: the
 * next start renders the stored texts again.
 */
export const RENDERER_VERSION = 1;
