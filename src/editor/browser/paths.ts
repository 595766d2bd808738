/** URL path of the editor in `npm run dev`. */
export const EDITOR_PATH = '/editor';
