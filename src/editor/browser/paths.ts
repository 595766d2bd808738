/** Where the editor lives, while `npm run dev` runs. */
export const EDITOR_PATH = '/editor';
